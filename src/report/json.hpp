#pragma once

#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <string_view>

namespace leadline::report {

using Json = nlohmann::ordered_json;

/// Indented by 2, with a line break at its end. Bytes that are not UTF-8 become U+FFFD.
inline void print(std::ostream& out, const Json& json) {
  out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

/// Prints an object as `print` does, but of a list one item after the other: as JSON all witnesses
/// of a mission would take many times their own memory.
class ObjectPrinter {
 public:
  explicit ObjectPrinter(std::ostream& out) : out_(out) {}

  void member(std::string_view name, const Json& value) {
    begin(name);
    print_within("\n  ", value);
  }

  /// What `make(i)` makes of each of `count` items.
  template <class Make>
  void list(std::string_view name, std::size_t count, const Make& make) {
    begin(name);
    for (std::size_t i = 0; i < count; ++i) {
      out_ << (i == 0 ? "[\n    " : ",\n    ");
      print_within("\n    ", make(i));
    }
    out_ << (count == 0 ? "[]" : "\n  ]");
  }

  void end() { out_ << "\n}\n"; }

 private:
  void begin(std::string_view name) {
    out_ << separator_ << '"' << name << "\": ";
    separator_ = ",\n  ";
  }

  void print_within(const char* line_break, const Json& value) {
    const std::string text = value.dump(2, ' ', false, Json::error_handler_t::replace);
    std::string_view rest = text;
    for (auto end = rest.find('\n'); end != rest.npos; end = rest.find('\n')) {
      out_ << rest.substr(0, end) << line_break;
      rest.remove_prefix(end + 1);
    }
    out_ << rest;
  }

  std::ostream& out_;
  const char* separator_ = "{\n  ";
};

}  // namespace leadline::report

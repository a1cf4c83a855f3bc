#include <iostream>
#include <memory>

#include "completion_scripts.hpp"
#include "verbs.hpp"

namespace leadline::tool {
namespace {

using Script = std::string (*)(const std::vector<Verb>&);

constexpr const char* text =
    "Examples:\n"
    "  source <(leadline completion bash)\n"
    "  leadline completion zsh > ~/.zfunc/_leadline\n"
    "  leadline completion fish > ~/.config/fish/completions/leadline.fish";

}  // namespace

Run completion(Verb& verb) {
  const auto script = std::make_shared<Script>(bash_completion);
  const Choices<Script> shells{
      {"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}};
  verb.text = text;
  Option& shell = add_choice(verb, "", shells, "The shell to write for", *script);
  shell.argument = "SHELL";
  shell.required = true;
  return [&verb, script] {
    std::cout << (*script)(*verb.all);
    return ExitStatus::holds;
  };
}

}  // namespace leadline::tool

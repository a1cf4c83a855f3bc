#include "emit/reserved.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <iterator>
#include <set>
#include <sstream>
#include <string>

namespace leadline::emit {
namespace {

using Words = std::set<std::string, std::less<>>;

Words words(const char* text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), std::istream_iterator<std::string>()};
}

constexpr const char* keywords =
    "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t "
    "char32_t class compl concept const consteval constexpr constinit const_cast continue co_await "
    "co_return co_yield decltype default delete do double dynamic_cast else enum explicit export "
    "extern false float for friend goto if inline int long mutable namespace new noexcept not "
    "not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires "
    "return short signed sizeof static static_assert static_cast struct switch template this "
    "thread_local throw true try typedef typeid typename union unsigned using virtual void "
    "volatile "
    "wchar_t while xor xor_eq "
    "final override import module atomic_cancel atomic_commit atomic_noexcept reflexpr "
    "synchronized "
    "contract_assert restrict typeof typeof_unqual";

constexpr const char* macros =
    "NULL EOF WEOF BUFSIZ SEEK_CUR SEEK_END SEEK_SET L_tmpnam stdin stdout stderr errno assert "
    "NDEBUG HUGE_VAL HUGE_VALF HUGE_VALL INFINITY NAN CLOCKS_PER_SEC MB_CUR_MAX math_errhandling "
    "offsetof complex imaginary I noreturn ONCE_FLAG_INIT TSS_DTOR_ITERATIONS DECIMAL_DIG "
    "DOMAIN SING OVERFLOW UNDERFLOW PLOSS TLOSS "
    "unix linux i386 i486 i586 i686 m68k mips sparc sun vax arm hpux sgi ultrix pyr PIC near far "
    "huge interface small pascal cdecl CONST VOID IN OUT OPTIONAL DELETE ERROR NO_ERROR TRUE FALSE "
    "PI TWO_PI HALF_PI HIGH LOW INPUT OUTPUT DEFAULT CHANGE RISING FALLING BIN OCT DEC HEX "
    "emit signals slots forever foreach";

constexpr const char* globals =
    "main std posix "
    "abort abs acos acosh aligned_alloc asctime asin asinh at_quick_exit atan atan2 atanh atexit "
    "atof atoi atol atoll bsearch calloc cbrt ceil clearerr clock copysign cos cosh ctime difftime "
    "div erf erfc exit exp exp2 expm1 fabs fclose fdim feof ferror fflush fgetc fgetpos fgets "
    "floor "
    "fma fmax fmin fmod fopen fprintf fputc fputs fread free freopen frexp fscanf fseek fsetpos "
    "ftell fwrite getc getchar getenv gets gmtime hypot ilogb isalnum isalpha isblank iscntrl "
    "isdigit isgraph islower isprint ispunct isspace isupper isxdigit jn j0 j1 labs ldexp ldiv "
    "lgamma llabs lldiv llrint llround localeconv localtime log log10 log1p log2 logb longjmp "
    "lrint "
    "lround malloc mblen mbstowcs mbtowc memccpy memchr memcmp memcpy memmove memset mktime modf "
    "nan "
    "nearbyint nextafter nexttoward perror pow printf putc putchar puts qsort quick_exit raise "
    "rand "
    "realloc remainder remove remquo rename rewind rint round scalbln scalbn scanf setbuf setjmp "
    "setlocale setvbuf signal sin sinh snprintf sprintf sqrt srand sscanf strcat strchr strcmp "
    "strcoll strcpy strcspn strdup strerror strftime strlen strncat strncmp strncpy strndup "
    "strpbrk "
    "strrchr strspn strstr strtod strtof strtok strtol strtold strtoll strtoul strtoull strxfrm "
    "swprintf system tan tanh tgamma time timespec_get tmpfile tmpnam tolower toupper trunc ungetc "
    "vfprintf vprintf vscanf vsnprintf vsprintf vsscanf y0 y1 yn FILE fenv_t tm "
    "accept access alarm bcmp bcopy bind brk bzero chdir chmod chown chroot close closedir "
    "closelog "
    "confstr connect creat crypt daemon dirname dprintf drem dup dup2 encrypt environ execl execv "
    "execve fchdir fchmod fcntl ffs fileno flock fork fstat fsync ftruncate ftw gamma getcwd "
    "getdate "
    "getgid gethostname getline getopt getpid getuid glob htonl htons iconv index initgroups ioctl "
    "isatty kill lchown link listen lockf lseek lstat mkdir mkfifo mknod mmap mount mprotect msync "
    "munmap nanosleep nice ntohl ntohs open opendir openlog optarg opterr optind optopt pause "
    "pclose "
    "pipe poll popen prctl pread ptrace pwrite random read readdir readlink readv recv reboot "
    "regex "
    "regcomp regexec rindex rmdir sbrk select send setenv setgid setpgid setsid setuid shutdown "
    "sigaction significand sleep socket splice srandom stat stime stpcpy swab symlink sync sysconf "
    "syscall syslog tee timegm timer times timezone daylight tzname tzset truncate ttyname tzname "
    "ualarm umask umount uname unlink unsetenv usleep utime utimes vfork wait waitpid wctomb write "
    "writev acct barrier itimerval timeval timespec sigval signgam sockaddr passwd group";

bool starts_with_capital(std::string_view name, std::size_t at) {
  return at < name.size() && (std::isupper(static_cast<unsigned char>(name[at])) != 0 ||
                              std::isdigit(static_cast<unsigned char>(name[at])) != 0);
}

bool in_capitals(std::string_view name) {
  return std::none_of(name.begin(), name.end(),
                      [](char c) { return std::islower(static_cast<unsigned char>(c)) != 0; });
}

/// Names that the C standard keeps for the macros of its headers (C17, 7.31), and M_PI's family.
bool in_macro_family(std::string_view name) {
  constexpr std::array<std::string_view, 13> prefixes{"E",    "SIG",  "SIG_", "LC_",     "FE_",
                                                      "FP_",  "PRI",  "SCN",  "ATOMIC_", "TIME_",
                                                      "FLT_", "DBL_", "M_"};
  constexpr std::array<std::string_view, 5> suffixes{"_MAX", "_MIN", "_BIT", "_WIDTH", "_C"};
  if (!in_capitals(name)) return false;
  const auto has_prefix = [&](std::string_view prefix) {
    return name.starts_with(prefix) && starts_with_capital(name, prefix.size());
  };
  const auto has_suffix = [&](std::string_view suffix) { return name.ends_with(suffix); };
  return std::any_of(prefixes.begin(), prefixes.end(), has_prefix) ||
         std::any_of(suffixes.begin(), suffixes.end(), has_suffix);
}

bool numbered_std(std::string_view name) {
  return name.starts_with("std") && std::all_of(name.begin() + 3, name.end(), [](char c) {
           return std::isdigit(static_cast<unsigned char>(c)) != 0;
         });
}

}  // namespace

bool reserved_everywhere(std::string_view name) {
  static const Words words_of_the_language = words(keywords);
  static const Words known_macros = words(macros);
  return words_of_the_language.contains(name) || known_macros.contains(name) ||
         in_macro_family(name);
}

bool reserved_globally(std::string_view name) {
  static const Words library = words(globals);
  return reserved_everywhere(name) || library.contains(name) || numbered_std(name) ||
         name.ends_with("_t");
}

}  // namespace leadline::emit

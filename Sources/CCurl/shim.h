// The checks of types are macros that need a constant option.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

/// Swift cannot call variadic functions.
static inline CURLcode curl_set_text(CURL *curl, CURLoption option, const char *value) {
    return (curl_easy_setopt)(curl, option, value);
}
static inline CURLcode curl_set_number(CURL *curl, CURLoption option, long value) {
    return (curl_easy_setopt)(curl, option, value);
}
static inline CURLcode curl_set_pointer(CURL *curl, CURLoption option, void *value) {
    return (curl_easy_setopt)(curl, option, value);
}
static inline CURLcode curl_set_socket_maker(CURL *curl, curl_opensocket_callback make) {
    return (curl_easy_setopt)(curl, CURLOPT_OPENSOCKETFUNCTION, make);
}
static inline CURLcode curl_set_reader(CURL *curl, curl_write_callback read) {
    return (curl_easy_setopt)(curl, CURLOPT_WRITEFUNCTION, read);
}
static inline long curl_status(CURL *curl) {
    long status = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

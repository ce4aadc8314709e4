#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// What OpenSSL offers as macros, which Swift does not see.

static inline int tls_require_1_2(SSL_CTX *context) { return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION); }
static inline void tls_forbid_renegotiation(SSL_CTX *context) { SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION); }
static inline void tls_spare_memory(SSL_CTX *context) { SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS); }

/// Memory that is read from its beginning and is at its end only for now.
static inline BIO *tls_memory(void) {
    BIO *memory = BIO_new(BIO_s_mem());
    if (memory) BIO_set_mem_eof_return(memory, -1);
    return memory;
}

static inline EVP_PKEY *tls_make_key(void) { return EVP_EC_gen("P-256"); }

/// Adds an extension to a certificate, in the notation of x509v3_config(5).
static inline int tls_extend(X509 *certificate, X509 *issuer, int kind, const char *value) {
    X509V3_CTX context;
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
    if (!extension) return 0;
    int added = X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
    return added;
}

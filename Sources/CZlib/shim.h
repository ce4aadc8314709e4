#include <zlib.h>

/// The functions that begin a stream are macros, which Swift does not see. Both speak gzip (windowBits 15 + 16).
static inline int gzip_deflate_begin(z_stream *stream) {
    return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
static inline int gzip_inflate_begin(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

import Foundation
import TestParts

/// A wall clock for another process that a test can set: a small library, loaded before all others, adds the seconds in
/// a file to what the system says.
struct ShiftedClock {
    private let folder = TemporaryFolder()

    private static let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <fcntl.h>
        #include <stdlib.h>
        #include <sys/mman.h>
        #include <time.h>

        int clock_gettime(clockid_t clock, struct timespec *time) {
            static int (*system_time)(clockid_t, struct timespec *);
            static volatile long long *offset;
            if (!system_time) {
                int file = open(getenv("CLOCK_OFFSET_FILE"), O_RDONLY | O_CLOEXEC);
                offset = mmap(0, sizeof *offset, PROT_READ, MAP_SHARED, file, 0);
                system_time = dlsym(RTLD_NEXT, "clock_gettime");
            }
            int result = system_time(clock, time);
            if (clock == CLOCK_REALTIME) time->tv_sec += *offset;
            return result;
        }
        """

    /// - Returns: `nil` if there is no compiler.
    init?() async throws {
        try folder.write(Self.source, to: "clock.c")
        let built = try await Shell.run(
            "/usr/bin/env", ["clang", "-shared", "-fPIC", "-O1", "-o", library, folder.path + "/clock.c", "-ldl"])
        guard built.status == 0 else { return nil }
        set(ahead: .zero)
    }

    private var library: String { folder.path + "/clock.so" }
    private var file: String { folder.path + "/offset" }

    /// Variables of the environment of the process.
    var environment: [String] { ["LD_PRELOAD=\(library)", "CLOCK_OFFSET_FILE=\(file)"] }

    func set(ahead span: Duration) {
        guard let file = fopen(file, "r+") ?? fopen(file, "w") else { preconditionFailure("No file for the clock") }
        defer { fclose(file) }
        var seconds = span.components.seconds
        fwrite(&seconds, MemoryLayout<Int64>.size, 1, file)
    }
}

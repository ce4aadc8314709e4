internal import HearthDatabase

extension AccountTables {
    static let schema = Schema(
        owner: "accounts",
        """
        CREATE TABLE users (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            user_name TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            role TEXT NOT NULL,
            password_hash TEXT NOT NULL,
            person_id TEXT,
            allowed TEXT,
            expires_at INTEGER,
            created_at INTEGER NOT NULL,
            last_login INTEGER
        ) STRICT;
        CREATE TABLE login_families (
            sid TEXT PRIMARY KEY,
            user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
            device_name TEXT,
            created_at INTEGER NOT NULL,
            rotated_at INTEGER NOT NULL,
            current BLOB NOT NULL,
            previous BLOB
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX login_families_by_user ON login_families(user);
        CREATE TABLE refresh_tokens (
            hash BLOB PRIMARY KEY,
            sid TEXT NOT NULL REFERENCES login_families ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX refresh_tokens_by_family ON refresh_tokens(sid);
        CREATE TABLE api_tokens (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            hash BLOB NOT NULL UNIQUE,
            user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
            name TEXT NOT NULL,
            role TEXT NOT NULL,
            acts_as TEXT NOT NULL,
            allowed TEXT,
            created_at INTEGER NOT NULL,
            expires_at INTEGER,
            last_used INTEGER
        ) STRICT;
        CREATE INDEX api_tokens_by_user ON api_tokens(user);
        CREATE TABLE revocations (
            subject TEXT PRIMARY KEY,
            issued_until INTEGER NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE setup_code (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            hash BLOB NOT NULL,
            expires_at INTEGER NOT NULL,
            wrong_tries INTEGER NOT NULL
        ) STRICT;
        """, replacing: ["1 accounts"],
        changes: [
            """
            CREATE TABLE invitations (
                user INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
                hash BLOB NOT NULL UNIQUE,
                expires_at INTEGER NOT NULL,
                wrong_tries INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE user_settings (
                user INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
                settings TEXT NOT NULL
            ) STRICT;
            """,
            // A version 4 UUID for each user that is there.
            """
            ALTER TABLE users ADD COLUMN uuid TEXT;
            ALTER TABLE users ADD COLUMN email TEXT;
            ALTER TABLE users ADD COLUMN plan TEXT;
            UPDATE users SET uuid = lower(
                hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-'
                || substr('89ab', 1 + abs(random() % 4), 1) || substr(hex(randomblob(2)), 2) || '-'
                || hex(randomblob(6)));
            CREATE UNIQUE INDEX users_by_uuid ON users(uuid);
            CREATE UNIQUE INDEX users_by_email ON users(email);
            ALTER TABLE api_tokens ADD COLUMN scope TEXT;
            ALTER TABLE api_tokens ADD COLUMN is_link INTEGER NOT NULL DEFAULT 0;
            """,
        ])
}

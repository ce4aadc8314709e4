internal import FoundationEssentials
internal import GRDB
internal import HearthDatabase
internal import HearthHousehold
internal import HearthModel

/// The tables of the household within one transaction. Not to be kept beyond it.
struct HouseholdTables {
    let database: Database

    /// Ids are UUIDs in lower case, instants milliseconds since 1970. Rows are numbered as they are made, which orders
    /// those of one instant.
    static let schema = Schema(
        owner: "household",
        """
        CREATE TABLE identities (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            owner TEXT NOT NULL,
            name TEXT NOT NULL,
            parent TEXT REFERENCES identities(id) ON DELETE SET NULL,
            is_base INTEGER NOT NULL,
            visibility TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX identities_by_owner ON identities(owner);
        CREATE UNIQUE INDEX identities_base ON identities(owner) WHERE is_base = 1;
        CREATE TABLE categories (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            identity TEXT NOT NULL REFERENCES identities(id) ON DELETE CASCADE,
            parent TEXT REFERENCES categories(id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            type TEXT NOT NULL,
            level INTEGER NOT NULL,
            curve TEXT,
            created_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX categories_by_identity ON categories(identity);
        CREATE INDEX categories_by_parent ON categories(parent);
        CREATE TABLE influences (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            category TEXT NOT NULL REFERENCES categories(id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            alignment REAL NOT NULL,
            position INTEGER NOT NULL,
            mood_tags TEXT NOT NULL,
            metadata TEXT,
            created_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX influences_by_category ON influences(category);
        CREATE TABLE play_history (
            id TEXT PRIMARY KEY,
            identity TEXT NOT NULL REFERENCES identities(id) ON DELETE CASCADE,
            influence TEXT NOT NULL REFERENCES influences(id) ON DELETE CASCADE,
            tool TEXT NOT NULL,
            context TEXT,
            played_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX play_history_by_influence ON play_history(influence, played_at);
        CREATE INDEX play_history_by_identity ON play_history(identity);
        CREATE INDEX play_history_by_time ON play_history(played_at);
        CREATE TABLE log (
            seq INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            actor TEXT NOT NULL,
            kind TEXT NOT NULL,
            ref TEXT NOT NULL,
            owner TEXT NOT NULL
        ) STRICT;
        CREATE INDEX log_by_ref ON log(ref);
        CREATE INDEX log_by_time ON log(at);
        """, changes: [items, departures, memories, progress, sources])

    /// Version 2. The texts of items are indexed twice: by stems, for searches, and by whole words, for what is mistyped.
    private static let items = """
        ALTER TABLE log ADD COLUMN visibility TEXT NOT NULL DEFAULT 'private';
        CREATE TABLE items (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            owner TEXT NOT NULL,
            visibility TEXT NOT NULL,
            kind TEXT NOT NULL,
            url TEXT,
            url_key TEXT,
            title TEXT NOT NULL,
            content TEXT NOT NULL,
            summary TEXT,
            tags TEXT NOT NULL,
            metadata TEXT,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            accessed_at INTEGER NOT NULL,
            access_count INTEGER NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX items_by_url ON items(owner, url_key) WHERE url_key IS NOT NULL;
        CREATE INDEX items_by_owner ON items(owner, created_at);
        CREATE INDEX items_by_visibility ON items(visibility, created_at);
        CREATE TABLE item_tags (
            item INTEGER NOT NULL REFERENCES items(number) ON DELETE CASCADE,
            place INTEGER NOT NULL,
            tag TEXT NOT NULL,
            PRIMARY KEY (item, place)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX item_tags_by_tag ON item_tags(tag, item);
        CREATE VIRTUAL TABLE item_texts USING fts5(
            title, content, tags, content='items', content_rowid='number',
            tokenize='porter unicode61 remove_diacritics 2', prefix='2 3'
        );
        CREATE VIRTUAL TABLE item_words USING fts5(
            title, content, tags, content='items', content_rowid='number',
            tokenize='unicode61 remove_diacritics 2', detail='none', columnsize=0
        );
        CREATE VIRTUAL TABLE item_vocabulary USING fts5vocab(item_words, row);
        CREATE TRIGGER items_indexed AFTER INSERT ON items BEGIN
            INSERT INTO item_texts (rowid, title, content, tags) VALUES (new.number, new.title, new.content, new.tags);
            INSERT INTO item_words (rowid, title, content, tags) VALUES (new.number, new.title, new.content, new.tags);
        END;
        CREATE TRIGGER items_forgotten AFTER DELETE ON items BEGIN
            INSERT INTO item_texts (item_texts, rowid, title, content, tags)
                VALUES ('delete', old.number, old.title, old.content, old.tags);
            INSERT INTO item_words (item_words, rowid, title, content, tags)
                VALUES ('delete', old.number, old.title, old.content, old.tags);
        END;
        CREATE TRIGGER items_indexed_anew AFTER UPDATE OF title, content, tags ON items BEGIN
            INSERT INTO item_texts (item_texts, rowid, title, content, tags)
                VALUES ('delete', old.number, old.title, old.content, old.tags);
            INSERT INTO item_words (item_words, rowid, title, content, tags)
                VALUES ('delete', old.number, old.title, old.content, old.tags);
            INSERT INTO item_texts (rowid, title, content, tags) VALUES (new.number, new.title, new.content, new.tags);
            INSERT INTO item_words (rowid, title, content, tags) VALUES (new.number, new.title, new.content, new.tags);
        END;
        """

    /// Version 3. Users whose rows are to be handed over or deleted, with their uuids.
    private static let departures = """
        CREATE TABLE departures (person TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
        """

    /// Version 4. What the house remembers: under which id, and as a record of others.
    private static let memories = """
        ALTER TABLE items ADD COLUMN memory TEXT;
        ALTER TABLE items ADD COLUMN record BLOB;
        CREATE UNIQUE INDEX items_by_memory ON items(memory) WHERE memory IS NOT NULL;
        """

    /// Version 5. How far people are on paths, which reports were counted, and what was answered to queued messages.
    private static let progress = """
        CREATE TABLE progress (
            person TEXT NOT NULL,
            path TEXT NOT NULL,
            progress TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            PRIMARY KEY (person, path)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE progress_reports (
            person TEXT NOT NULL,
            path TEXT NOT NULL,
            key TEXT NOT NULL,
            at INTEGER NOT NULL,
            outcome TEXT NOT NULL,
            PRIMARY KEY (person, path, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX progress_reports_by_time ON progress_reports(at);
        CREATE TABLE queued_messages (
            person TEXT NOT NULL,
            id TEXT NOT NULL,
            at INTEGER NOT NULL,
            answer TEXT NOT NULL,
            PRIMARY KEY (person, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX queued_messages_by_time ON queued_messages(at);
        """

    /// Version 6. Whose words items have, and what the house noted of its own days, by time.
    private static let sources = """
        ALTER TABLE items ADD COLUMN source TEXT NOT NULL DEFAULT 'person';
        UPDATE items SET source = 'house' WHERE owner = 'house' AND memory IS NOT NULL;
        CREATE INDEX items_of_house ON items(created_at) WHERE source = 'house' AND memory IS NULL;
        """
}

-- What a trial version of Hearth of 25 November 2026, before the first release, left of a small house: sqlite3 .dump.
-- anna signs in with 'seven green bottles'.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('1 meta');
INSERT INTO grdb_migrations VALUES('1 accounts');
INSERT INTO grdb_migrations VALUES('1 house');
INSERT INTO grdb_migrations VALUES('2 rules');
INSERT INTO grdb_migrations VALUES('3 statistics and events');
INSERT INTO grdb_migrations VALUES('4 flights');
INSERT INTO grdb_migrations VALUES('5 latest by number');
INSERT INTO grdb_migrations VALUES('6 trace indexed later');
INSERT INTO grdb_migrations VALUES('7 records beside their keys');
INSERT INTO grdb_migrations VALUES('8 records without their columns');
INSERT INTO grdb_migrations VALUES('9 commands by number');
INSERT INTO grdb_migrations VALUES('10 trace indexed by stretches');
INSERT INTO grdb_migrations VALUES('11 latest values with a mark');
CREATE TABLE meta (key TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO meta VALUES('accounts_version',4);
INSERT INTO meta VALUES('highest_time',1795645736484);
INSERT INTO meta VALUES('hub_id','18d0fc89');
INSERT INTO meta VALUES('latest_row',22);
INSERT INTO meta VALUES('next_command',3);
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
INSERT INTO users VALUES(1,'anna','anna','owner','$y$j9T$CMT729WdY0z0zp09SaoW70$bv1Ct5XP16867Ds6AwjLcmEYqfIcdZHzoR2EZOY71F/',NULL,NULL,NULL,1795645684259,1795645713479);
CREATE TABLE login_families (
    sid TEXT PRIMARY KEY,
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    device_name TEXT,
    created_at INTEGER NOT NULL,
    rotated_at INTEGER NOT NULL,
    current BLOB NOT NULL,
    previous BLOB
) STRICT, WITHOUT ROWID;
INSERT INTO login_families VALUES('Xl0_nnanvkaDXAXe63bbhw',1,NULL,1795645713479,1795645713479,X'c681e4f0992895bad97d702b40a231143d1a73f62ac5b5e18d146fced943725d',NULL);
CREATE TABLE refresh_tokens (
    hash BLOB PRIMARY KEY,
    sid TEXT NOT NULL REFERENCES login_families ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO refresh_tokens VALUES(X'c681e4f0992895bad97d702b40a231143d1a73f62ac5b5e18d146fced943725d','Xl0_nnanvkaDXAXe63bbhw');
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
INSERT INTO api_tokens VALUES(1,X'ead21e1ee3fec3b8cb6fde6b5840e03a2abb943cfc2c1ecb82fc2f22bd29ce7c',1,'panel','resident','person',NULL,1795645692540,NULL,NULL);
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
CREATE TABLE commands (
    id INTEGER PRIMARY KEY,
    device TEXT NOT NULL,
    final INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    record BLOB NOT NULL
, explains_until INTEGER) STRICT;
INSERT INTO commands VALUES(1,'hall.light',1,1795645713702,CAST('{"action":"turn_on","body":{"set":{"_0":[{"property":"on","value":true}]}},"origin":"person:anna","layer":3,"state":"acknowledged","sentAt":1795645713702,"ackedAt":1795645713904,"expiresAt":1795645773702,"tries":1,"flight":{"from":[false],"lastSent":1795645713702,"due":1795645715702}}' AS BLOB),1795645715702);
INSERT INTO commands VALUES(2,'hall.light',1,1795645713937,CAST('{"action":"turn_off","body":{"set":{"_0":[{"property":"on","value":false}]}},"origin":"person:anna","layer":3,"state":"acknowledged","sentAt":1795645713937,"ackedAt":1795645714139,"expiresAt":1795645773937,"tries":1,"flight":{"from":[true],"lastSent":1795645713937,"due":1795645715937}}' AS BLOB),1795645715937);
CREATE TABLE history_slots (
    id INTEGER PRIMARY KEY, device TEXT NOT NULL, property TEXT NOT NULL, carried ANY, UNIQUE (device, property)
) STRICT;
INSERT INTO history_slots VALUES(1,'hall.light','brightness',NULL);
INSERT INTO history_slots VALUES(2,'hall.light','color_temp',NULL);
INSERT INTO history_slots VALUES(3,'hall.light','hue',NULL);
INSERT INTO history_slots VALUES(4,'hall.light','saturation',NULL);
INSERT INTO history_slots VALUES(5,'hall.light','on',NULL);
INSERT INTO history_slots VALUES(6,'hall.light','linkquality',NULL);
INSERT INTO history_slots VALUES(7,'hall.motion','battery',NULL);
INSERT INTO history_slots VALUES(8,'hall.motion','lux',NULL);
INSERT INTO history_slots VALUES(9,'hall.motion','on',NULL);
INSERT INTO history_slots VALUES(10,'hall.motion','linkquality',NULL);
CREATE TABLE history (at INTEGER NOT NULL, slot INTEGER NOT NULL, value ANY, provenance TEXT) STRICT;
INSERT INTO history VALUES(1795645706927,1,100.0,'retained');
INSERT INTO history VALUES(1795645706927,2,2703.0,'retained');
INSERT INTO history VALUES(1795645706927,3,0.0,'retained');
INSERT INTO history VALUES(1795645706927,4,0.0,'retained');
INSERT INTO history VALUES(1795645706927,5,0,'retained');
INSERT INTO history VALUES(1795645706927,6,120.0,'retained');
INSERT INTO history VALUES(1795645707599,7,100.0,'retained');
INSERT INTO history VALUES(1795645707599,8,158.62999999999999545,'retained');
INSERT INTO history VALUES(1795645707599,9,0,'retained');
INSERT INTO history VALUES(1795645707599,10,120.0,'retained');
INSERT INTO history VALUES(1795645713904,5,1,'simulated');
INSERT INTO history VALUES(1795645714139,5,0,'simulated');
INSERT INTO history VALUES(1795645714139,5,NULL,'simulated');
INSERT INTO history VALUES(1795645714139,1,NULL,'simulated');
INSERT INTO history VALUES(1795645714139,2,NULL,'simulated');
INSERT INTO history VALUES(1795645714139,3,NULL,'simulated');
INSERT INTO history VALUES(1795645714139,4,NULL,'simulated');
INSERT INTO history VALUES(1795645714139,6,NULL,'simulated');
INSERT INTO history VALUES(1795645707599,9,NULL,'retained');
INSERT INTO history VALUES(1795645707599,7,NULL,'retained');
INSERT INTO history VALUES(1795645707599,8,NULL,'retained');
INSERT INTO history VALUES(1795645707599,10,NULL,'retained');
CREATE TABLE device_identities (
    identity TEXT PRIMARY KEY,
    device TEXT NOT NULL,
    first_seen INTEGER NOT NULL,
    name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO device_identities VALUES('ieee:0xffffb66c25e508fe','hall.motion',1795645706718,'Hall motion');
INSERT INTO device_identities VALUES('ieee:0xfffff47d06800718','hall.light',1795645706718,'Hall light');
CREATE TABLE trace (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, slot TEXT, rule TEXT, record BLOB NOT NULL) STRICT;
INSERT INTO trace VALUES(1,1795645706927,'hall.light.color_temp',NULL,CAST('{"what":"adopted","new":2703,"origin":"device","cause":{"report":{"slot":"hall.light.brightness","_1":100}}}' AS BLOB));
INSERT INTO trace VALUES(2,1795645706927,'hall.light.hue',NULL,CAST('{"what":"adopted","new":0,"origin":"device","cause":{"report":{"slot":"hall.light.brightness","_1":100}}}' AS BLOB));
INSERT INTO trace VALUES(3,1795645706927,'hall.light.saturation',NULL,CAST('{"what":"adopted","new":0,"origin":"device","cause":{"report":{"slot":"hall.light.brightness","_1":100}}}' AS BLOB));
INSERT INTO trace VALUES(4,1795645706927,'hall.light.on',NULL,CAST('{"what":"adopted","new":false,"origin":"device","cause":{"report":{"slot":"hall.light.brightness","_1":100}}}' AS BLOB));
INSERT INTO trace VALUES(5,1795645713702,'hall.light.on',NULL,CAST('{"what":"hand","old":false,"new":true,"origin":"person:anna","layer":3,"cause":{"person":{"_0":"person:anna"}}}' AS BLOB));
INSERT INTO trace VALUES(6,1795645713702,'hall.light.on',NULL,CAST('{"what":"commands","old":false,"new":true,"origin":"person:anna","layer":3,"command":1,"cause":{"record":{"_0":5}}}' AS BLOB));
INSERT INTO trace VALUES(7,1795645713937,'hall.light.on',NULL,CAST('{"what":"hand","old":true,"new":false,"origin":"person:anna","layer":3,"cause":{"person":{"_0":"person:anna"}}}' AS BLOB));
INSERT INTO trace VALUES(8,1795645713937,'hall.light.on',NULL,CAST('{"what":"commands","old":true,"new":false,"origin":"person:anna","layer":3,"command":2,"cause":{"record":{"_0":7}}}' AS BLOB));
CREATE TABLE statistics (
    start INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    span INTEGER NOT NULL,
    count INTEGER NOT NULL,
    last ANY,
    mean REAL,
    minimum REAL,
    maximum REAL,
    rise REAL NOT NULL,
    active INTEGER NOT NULL,
    unknown INTEGER NOT NULL,
    PRIMARY KEY (start, slot)
) STRICT, WITHOUT ROWID;
CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    type TEXT NOT NULL,
    subject TEXT NOT NULL,
    origin TEXT,
    cause INTEGER,
    text TEXT NOT NULL,
    data BLOB
) STRICT;
INSERT INTO events VALUES(1,1795645706491,'config','rules',NULL,NULL,'0 rules are live',CAST('{"rules":0}' AS BLOB));
INSERT INTO events VALUES(2,1795645706491,'system','hearth',NULL,NULL,'Hearth has started',NULL);
INSERT INTO events VALUES(3,1795645706710,'broker','127.0.0.1:18883',NULL,NULL,'The broker is connected',CAST('{"connected":true}' AS BLOB));
INSERT INTO events VALUES(4,1795645707221,'config','rules',NULL,NULL,'0 rules are live',CAST('{"rules":0}' AS BLOB));
INSERT INTO events VALUES(5,1795645713375,'auth','anna',NULL,NULL,'anna has logged in',CAST('{"address":"127.0.0.1"}' AS BLOB));
INSERT INTO events VALUES(6,1795645736372,'system','hearth',NULL,NULL,'Hearth stops',NULL);
INSERT INTO events VALUES(7,1795645736373,'device_state','hall.light',NULL,NULL,'Hall light cannot be reached',CAST('{"status":"offline"}' AS BLOB));
INSERT INTO events VALUES(8,1795645736373,'device_state','hall.motion',NULL,NULL,'Hall motion cannot be reached',CAST('{"status":"offline"}' AS BLOB));
INSERT INTO events VALUES(9,1795645736374,'broker','127.0.0.1:18883',NULL,NULL,'The broker is lost',CAST('{"connected":false}' AS BLOB));
CREATE TABLE latest (slot INTEGER PRIMARY KEY, value ANY, at INTEGER NOT NULL, provenance TEXT) STRICT;
INSERT INTO latest VALUES(1,100.0,1795645714139,'simulated');
INSERT INTO latest VALUES(2,2703.0,1795645714139,'simulated');
INSERT INTO latest VALUES(3,0.0,1795645714139,'simulated');
INSERT INTO latest VALUES(4,0.0,1795645714139,'simulated');
INSERT INTO latest VALUES(5,0,1795645714139,'simulated');
INSERT INTO latest VALUES(6,120.0,1795645714139,'simulated');
INSERT INTO latest VALUES(7,100.0,1795645707599,'retained');
INSERT INTO latest VALUES(8,158.62999999999999545,1795645707599,'retained');
INSERT INTO latest VALUES(9,0,1795645707599,'retained');
INSERT INTO latest VALUES(10,120.0,1795645707599,'retained');
CREATE TABLE slots (
    device TEXT NOT NULL, property TEXT NOT NULL, record BLOB NOT NULL, PRIMARY KEY (device, property)
) STRICT;
INSERT INTO slots VALUES('hall.light','color_temp',CAST('{"base":2703}' AS BLOB));
INSERT INTO slots VALUES('hall.light','hue',CAST('{"base":0}' AS BLOB));
INSERT INTO slots VALUES('hall.light','saturation',CAST('{"base":0}' AS BLOB));
INSERT INTO slots VALUES('hall.light','on',CAST('{"base":false,"claims":[{"layer":3,"order":0,"writer":"person:anna","bound":0,"value":false,"since":1795645713937,"until":1795652913937,"overridden":false,"yieldsToHand":false}],"baseIsUntouched":true,"writes":[1795645713702,1795645713937],"reason":7}' AS BLOB));
INSERT INTO slots VALUES('hall.light','brightness',CAST('{"base":{},"baseIsUntouched":true}' AS BLOB));
CREATE TABLE kept (
    drawer TEXT NOT NULL, key TEXT NOT NULL, record BLOB NOT NULL, PRIMARY KEY (drawer, key)
) STRICT;
INSERT INTO kept VALUES('notices','homeassistant/device/hearth_18d0fc89/config',CAST('{"awareness":"sensor","emotion":"sensor","concerns":"sensor","problem":"binary_sensor","mode":"select"}' AS BLOB));
INSERT INTO kept VALUES('notices','hearth/house/concerns',CAST('{}' AS BLOB));
INSERT INTO kept VALUES('notices','hearth/house/state',CAST('{}' AS BLOB));
INSERT INTO kept VALUES('notices','hearth/mode/state',CAST('{}' AS BLOB));
INSERT INTO kept VALUES('rhythms','hall.light',CAST('{"device":"hall.light","slots":{"hue":{"intervals":[235,0,0,0,0,0,0,0],"count":1,"next":1,"longest":[0,0,0,0,0,0,0,5815],"runnersUp":[0,0,0,0,0,0,0,235],"latest":10391,"secondLongest":235},"linkquality":{"intervals":[235,0,0,0,0,0,0,0],"count":1,"next":1,"longest":[0,0,0,0,0,0,0,5815],"runnersUp":[0,0,0,0,0,0,0,235],"latest":10391,"secondLongest":235},"color_temp":{"intervals":[235,0,0,0,0,0,0,0],"count":1,"next":1,"longest":[0,0,0,0,0,0,0,5815],"runnersUp":[0,0,0,0,0,0,0,235],"latest":10391,"secondLongest":235},"saturation":{"intervals":[235,0,0,0,0,0,0,0],"count":1,"next":1,"longest":[0,0,0,0,0,0,0,5815],"runnersUp":[0,0,0,0,0,0,0,235],"latest":10391,"secondLongest":235},"brightness":{"intervals":[235,0,0,0,0,0,0,0],"count":1,"next":1,"longest":[0,0,0,0,0,0,0,5815],"runnersUp":[0,0,0,0,0,0,0,235],"latest":10391,"secondLongest":235},"on":{"intervals":[235,0,0,0,0,0,0,0],"count":1,"next":1,"longest":[0,0,0,0,0,0,0,5815],"runnersUp":[0,0,0,0,0,0,0,235],"latest":10391,"secondLongest":235}}}' AS BLOB));
CREATE TABLE trace_slots (
    slot TEXT NOT NULL, stretch INTEGER NOT NULL, PRIMARY KEY (slot, stretch)
) STRICT, WITHOUT ROWID;
INSERT INTO trace_slots VALUES('hall.light.color_temp',0);
INSERT INTO trace_slots VALUES('hall.light.hue',0);
INSERT INTO trace_slots VALUES('hall.light.on',0);
INSERT INTO trace_slots VALUES('hall.light.saturation',0);
CREATE TABLE trace_rules (
    rule TEXT NOT NULL, stretch INTEGER NOT NULL, PRIMARY KEY (rule, stretch)
) STRICT, WITHOUT ROWID;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('users',1);
INSERT INTO sqlite_sequence VALUES('api_tokens',1);
CREATE INDEX login_families_by_user ON login_families(user);
CREATE INDEX refresh_tokens_by_family ON refresh_tokens(sid);
CREATE INDEX api_tokens_by_user ON api_tokens(user);
CREATE INDEX commands_by_device ON commands(device, id);
CREATE INDEX commands_open ON commands(id) WHERE final = 0;
COMMIT;

-- Characters that LIKE reads as wildcards stand as others in the text that is searched (lib/server/search-text.ts).
UPDATE "Trajectory" SET "searchText" = REPLACE(REPLACE(REPLACE("searchText", '%', char(57344)), '_', char(57345)), char(92), char(57346));

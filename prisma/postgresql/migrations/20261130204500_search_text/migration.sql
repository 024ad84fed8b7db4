-- Characters that LIKE reads as wildcards stand as others in the text that is searched (lib/server/search-text.ts).
UPDATE "Trajectory" SET "searchText" = REPLACE(REPLACE(REPLACE("searchText", '%', chr(57344)), '_', chr(57345)), chr(92), chr(57346));

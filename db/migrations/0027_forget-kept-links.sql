-- Emails that did not leave keep their text, but no longer the link in it; those that are about to leave keep it until they have.
UPDATE "letter" SET "body" = regexp_replace("body", 'https?://\S+/(b/[\w-]{43}|c/[\w-]{43}|auth/\w+\?token=[\w-]+)', '[private link]', 'g') WHERE "secret" AND "state" IN ('kept', 'dead');

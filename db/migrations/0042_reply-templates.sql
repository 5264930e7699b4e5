CREATE TABLE "reply_template" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"text" text NOT NULL,
	"position" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reply_template_nameKey_unique" UNIQUE("name_key")
);
--> statement-breakpoint
CREATE TRIGGER increment_revision BEFORE UPDATE ON "reply_template" FOR EACH ROW
WHEN ((OLD.name, OLD.text) IS DISTINCT FROM (NEW.name, NEW.text))
EXECUTE FUNCTION increment_revision();

ALTER TABLE "booking" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "testimonial_request" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "notes_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "studio" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE FUNCTION increment_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION increment_notes_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.notes_revision := OLD.notes_revision + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER increment_revision BEFORE UPDATE ON "booking" FOR EACH ROW EXECUTE FUNCTION increment_revision();
--> statement-breakpoint
CREATE TRIGGER increment_revision BEFORE UPDATE ON "project" FOR EACH ROW
WHEN ((OLD.client_id, OLD.title, OLD.kind, OLD.started_on, OLD.due_on, OLD.notes) IS DISTINCT FROM (NEW.client_id, NEW.title, NEW.kind, NEW.started_on, NEW.due_on, NEW.notes))
EXECUTE FUNCTION increment_revision();
--> statement-breakpoint
CREATE TRIGGER increment_notes_revision BEFORE UPDATE ON "project" FOR EACH ROW
WHEN (OLD.notes IS DISTINCT FROM NEW.notes)
EXECUTE FUNCTION increment_notes_revision();
--> statement-breakpoint
CREATE TRIGGER increment_revision BEFORE UPDATE ON "studio" FOR EACH ROW
WHEN (to_jsonb(OLD) - 'content_version' IS DISTINCT FROM to_jsonb(NEW) - 'content_version')
EXECUTE FUNCTION increment_revision();
--> statement-breakpoint
CREATE TRIGGER increment_revision BEFORE UPDATE ON "testimonial_request" FOR EACH ROW
WHEN ((OLD.quote, OLD.name, OLD.role, OLD.written_at) IS DISTINCT FROM (NEW.quote, NEW.name, NEW.role, NEW.written_at))
EXECUTE FUNCTION increment_revision();

CREATE TABLE "removed_task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"assignee_id" uuid,
	"due_on" date,
	"done_at" timestamp (3) with time zone,
	"done_by" uuid
);
--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "removed_task" ADD CONSTRAINT "removed_task_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_task" ADD CONSTRAINT "removed_task_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_task" ADD CONSTRAINT "removed_task_done_by_staff_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_task_project_id_index" ON "removed_task" USING btree ("project_id");--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_erased" CHECK ("client"."erased_at" is null or ("client"."contact" = '' and "client"."email" = '' and "client"."phone" = '' and "client"."notes" = ''));
--> statement-breakpoint
-- Erasing a person removes values from the data of events, and nothing else.
CREATE OR REPLACE FUNCTION event_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('backlot.erasing', true) = 'on' THEN
    IF to_jsonb(NEW) - 'data' = to_jsonb(OLD) - 'data' AND OLD."data" @> NEW."data" THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'What happened is kept: rows of "event" are neither changed nor deleted.';
END $$;--> statement-breakpoint
-- Erasing a client clears the texts of their payments, and nothing else.
CREATE OR REPLACE FUNCTION ledger_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('backlot.erasing', true) = 'on' THEN
    IF to_jsonb(NEW) - 'reference' - 'note' = to_jsonb(OLD) - 'reference' - 'note' AND NEW."reference" = '' AND NEW."note" = '' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Money is kept as it was written down: rows of "ledger_entry" are neither changed nor deleted.';
END $$;

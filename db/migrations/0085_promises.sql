CREATE TABLE "promise" (
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"promised_on" date,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "promise_project_id_number_pk" PRIMARY KEY("project_id","number"),
	CONSTRAINT "promise_first" CHECK ("promise"."number" > 1 or "promise"."promised_on" is not null),
	CONSTRAINT "promise_reason" CHECK ("promise"."number" = 1 or "promise"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "promise" ADD CONSTRAINT "promise_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promise" ADD CONSTRAINT "promise_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "promise" ("project_id", "number", "promised_on", "created_at") SELECT "id", 1, "due_on", "created_at" FROM "project" WHERE "due_on" IS NOT NULL;
--> statement-breakpoint
-- A promise never changes. Erasing a client deletes it with the project, and a name is replaced in the reason.
CREATE FUNCTION keep_promise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('backlot.erasing', true) = 'on' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    IF to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Rows of "promise" are neither changed nor deleted.'
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "promise" FOR EACH ROW EXECUTE FUNCTION keep_promise();
--> statement-breakpoint
CREATE TRIGGER keep_table BEFORE TRUNCATE ON "promise" FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();

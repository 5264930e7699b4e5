CREATE TABLE "project_charge" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"review_id" uuid,
	"round" integer NOT NULL,
	"description" text NOT NULL,
	"amount" bigint,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"requested_by" uuid,
	"offered_at" timestamp (3) with time zone,
	"offered_by" uuid,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" uuid,
	"accepted_name" text DEFAULT '' NOT NULL,
	"wording" text DEFAULT '' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"waived_by" uuid,
	"waive_reason" text DEFAULT '' NOT NULL,
	"invoice_id" uuid,
	CONSTRAINT "project_charge_amount" CHECK ("project_charge"."amount" > 0),
	CONSTRAINT "project_charge_round" CHECK ("project_charge"."round" > 0),
	CONSTRAINT "project_charge_state" CHECK ("project_charge"."state" in ('requested', 'offered', 'accepted', 'declined', 'waived')),
	CONSTRAINT "project_charge_price" CHECK ("project_charge"."amount" is not null or "project_charge"."state" in ('requested', 'waived')),
	CONSTRAINT "project_charge_accepted" CHECK (("project_charge"."state" <> 'accepted' or ("project_charge"."accepted_at" is not null and "project_charge"."wording" <> ''))
        and ("project_charge"."invoice_id" is null or "project_charge"."state" = 'accepted')),
	CONSTRAINT "project_charge_ended" CHECK (("project_charge"."ended_at" is not null) = ("project_charge"."state" in ('declined', 'waived')))
);
--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "included_rounds" integer;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "extra_round_amount" bigint;--> statement-breakpoint
ALTER TABLE "review_note" ADD COLUMN "is_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "included_rounds" jsonb DEFAULT '{"photography":null,"documentary":null,"podcast":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "extra_round_amount" bigint;--> statement-breakpoint
ALTER TABLE "project_charge" ADD CONSTRAINT "project_charge_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_charge" ADD CONSTRAINT "project_charge_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_charge" ADD CONSTRAINT "project_charge_requested_by_client_contact_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."client_contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_charge" ADD CONSTRAINT "project_charge_offered_by_staff_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_charge" ADD CONSTRAINT "project_charge_accepted_by_client_contact_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."client_contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_charge" ADD CONSTRAINT "project_charge_waived_by_staff_id_fk" FOREIGN KEY ("waived_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_charge_is_one" ON "project_charge" USING btree ("review_id","round") WHERE "project_charge"."state" <> 'declined';--> statement-breakpoint
CREATE INDEX "project_charge_project_id_index" ON "project_charge" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_charge_invoice_id_index" ON "project_charge" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "project_charge_requested_by_index" ON "project_charge" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "project_charge_accepted_by_index" ON "project_charge" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "project_charge_created_at_index" ON "project_charge" USING btree ("created_at") WHERE "project_charge"."state" = 'requested';--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_included_rounds" CHECK ("review"."included_rounds" >= 0);--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_extra_round_amount" CHECK ("review"."extra_round_amount" > 0);--> statement-breakpoint
ALTER TABLE "review_note" ADD CONSTRAINT "review_note_late" CHECK (not "review_note"."is_late" or not "review_note"."is_by_studio");--> statement-breakpoint
DROP TRIGGER increment_revision ON "review";--> statement-breakpoint
CREATE TRIGGER increment_revision BEFORE UPDATE OF "title", "category", "approval_rule", "included_rounds", "extra_round_amount" ON "review"
FOR EACH ROW EXECUTE FUNCTION increment_revision();

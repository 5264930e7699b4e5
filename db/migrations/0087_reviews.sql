CREATE TABLE "review" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"client_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"approval_rule" text DEFAULT 'one' NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "review_slug_unique" UNIQUE("slug"),
	CONSTRAINT "review_slug" CHECK ("review"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "review_approved" CHECK (("review"."approved_at" is null) = ("review"."state" <> 'approved'))
);
--> statement-breakpoint
CREATE TABLE "review_decision" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version_id" uuid NOT NULL,
	"contact_id" uuid,
	"name" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"file_hash" text NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "review_note" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version_id" uuid NOT NULL,
	"parent_id" uuid,
	"contact_id" uuid,
	"is_by_studio" boolean NOT NULL,
	"staff_id" uuid,
	"text" text NOT NULL,
	"from_position" integer,
	"to_position" integer,
	"drawing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"notified_at" timestamp (3) with time zone,
	CONSTRAINT "review_note_author" CHECK ("review_note"."is_by_studio" or "review_note"."staff_id" is null),
	CONSTRAINT "review_note_studio" CHECK (not "review_note"."is_by_studio" or "review_note"."contact_id" is null),
	CONSTRAINT "review_note_internal" CHECK (not "review_note"."is_internal" or "review_note"."is_by_studio"),
	CONSTRAINT "review_note_position" CHECK ("review_note"."from_position" >= 0 and ("review_note"."to_position" is null or "review_note"."to_position" > "review_note"."from_position"))
);
--> statement-breakpoint
CREATE TABLE "review_share" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"review_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"permissions" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"sent_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	CONSTRAINT "review_share_is_one" UNIQUE("review_id","contact_id"),
	CONSTRAINT "review_share_permissions" CHECK ("review_share"."permissions" <@ array['comment', 'approve'])
);
--> statement-breakpoint
CREATE TABLE "review_version" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"review_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"rate_num" integer,
	"rate_den" integer,
	"start_frame" integer DEFAULT 0 NOT NULL,
	"drop_frame" boolean DEFAULT false NOT NULL,
	"length" integer,
	"added_by" uuid,
	"added_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"submitted_by" uuid,
	CONSTRAINT "review_version_reviewId_number_unique" UNIQUE("review_id","number"),
	CONSTRAINT "review_version_rate" CHECK (("review_version"."rate_num" is null) = ("review_version"."rate_den" is null) and "review_version"."rate_num" > 0 and "review_version"."rate_den" > 0),
	CONSTRAINT "review_version_submitted" CHECK ("review_version"."submitted_at" is null or "review_version"."published_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_decision" ADD CONSTRAINT "review_decision_version_id_review_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."review_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_decision" ADD CONSTRAINT "review_decision_contact_id_client_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."client_contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_note" ADD CONSTRAINT "review_note_version_id_review_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."review_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_note" ADD CONSTRAINT "review_note_parent_id_review_note_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."review_note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_note" ADD CONSTRAINT "review_note_contact_id_client_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."client_contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_note" ADD CONSTRAINT "review_note_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_note" ADD CONSTRAINT "review_note_resolved_by_staff_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_share" ADD CONSTRAINT "review_share_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_share" ADD CONSTRAINT "review_share_contact_id_client_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."client_contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_share" ADD CONSTRAINT "review_share_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_version" ADD CONSTRAINT "review_version_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_version" ADD CONSTRAINT "review_version_hash_delivered_file_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."delivered_file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_version" ADD CONSTRAINT "review_version_added_by_staff_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_version" ADD CONSTRAINT "review_version_submitted_by_client_contact_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."client_contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_client_id_created_at_index" ON "review" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "review_project_id_index" ON "review" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "review_category_created_at_index" ON "review" USING btree ("category","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "review_decision_is_one" ON "review_decision" USING btree ("version_id","contact_id") WHERE "review_decision"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "review_decision_contact_id_index" ON "review_decision" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "review_note_version_id_from_position_index" ON "review_note" USING btree ("version_id","from_position");--> statement-breakpoint
CREATE INDEX "review_note_parent_id_index" ON "review_note" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "review_note_contact_id_index" ON "review_note" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "review_note_written_at_index" ON "review_note" USING btree ("written_at") WHERE not "review_note"."is_by_studio" and "review_note"."notified_at" is null;--> statement-breakpoint
CREATE INDEX "review_share_contact_id_index" ON "review_share" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "review_version_hash_index" ON "review_version" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "review_version_submitted_by_index" ON "review_version" USING btree ("submitted_by");--> statement-breakpoint
CREATE TRIGGER increment_revision BEFORE UPDATE OF "title", "category", "approval_rule" ON "review"
FOR EACH ROW EXECUTE FUNCTION increment_revision();

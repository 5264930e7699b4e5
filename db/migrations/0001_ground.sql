CREATE TABLE "client" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"sort_name" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"email_key" text,
	"phone" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "client_emailKey_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "offering" (
	"key" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"picture" text,
	"offered" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page" (
	"path" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portfolio_item" (
	"slug" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"featured" integer,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"client" text NOT NULL,
	"standfirst" text NOT NULL,
	"picture" text,
	"published" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "section" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"page_path" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "testimonial" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"page_path" text NOT NULL,
	"position" integer NOT NULL,
	"quote" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"phone" text NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"assignee_id" uuid,
	"client_id" uuid,
	"search" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiry_entry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"staff_id" uuid,
	"letter_id" uuid
);
--> statement-breakpoint
CREATE TABLE "duty" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"subject_id" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"request_id" text NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_receipt" (
	"key" text PRIMARY KEY NOT NULL,
	"actor_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"to_name" text NOT NULL,
	"to_address" text NOT NULL,
	"to_key" text NOT NULL,
	"from_name" text NOT NULL,
	"reply_to" text,
	"in_reply_to" text,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"secret" boolean DEFAULT false NOT NULL,
	"language" text NOT NULL,
	"subject_id" uuid,
	"state" text NOT NULL,
	"kept_because" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "letter_messageId_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_emailKey_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "staff_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"staff_id" uuid,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_server" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sealed_url" text NOT NULL,
	CONSTRAINT "mail_server_is_one" CHECK ("mail_server"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "policy" (
	"version" integer PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"reply_hours" integer NOT NULL,
	"photography_weeks" jsonb NOT NULL,
	"documentary_weeks" jsonb NOT NULL,
	"podcast_business_days" jsonb NOT NULL,
	"deposit_percent" integer NOT NULL,
	"refund_percent" integer NOT NULL,
	"refund_days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"legal_name" text NOT NULL,
	"badge" text NOT NULL,
	"tagline" text DEFAULT '' NOT NULL,
	"address" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"hours" text DEFAULT '' NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"locale" text DEFAULT 'en-US' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"content_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "studio_is_one" CHECK ("studio"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "section" ADD CONSTRAINT "section_page_path_page_path_fk" FOREIGN KEY ("page_path") REFERENCES "public"."page"("path") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_entry" ADD CONSTRAINT "inquiry_entry_inquiry_id_inquiry_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_entry" ADD CONSTRAINT "inquiry_entry_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_entry" ADD CONSTRAINT "inquiry_entry_letter_id_letter_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_link" ADD CONSTRAINT "staff_link_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_sort_name_id_index" ON "client" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "section_page_path_position_index" ON "section" USING btree ("page_path","position");--> statement-breakpoint
CREATE INDEX "testimonial_page_path_position_index" ON "testimonial" USING btree ("page_path","position");--> statement-breakpoint
CREATE INDEX "inquiry_state_due_at_id_index" ON "inquiry" USING btree ("state","due_at","id");--> statement-breakpoint
CREATE INDEX "inquiry_state_received_at_id_index" ON "inquiry" USING btree ("state","received_at","id");--> statement-breakpoint
CREATE INDEX "inquiry_received_at_id_index" ON "inquiry" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "inquiry_email_key_received_at_index" ON "inquiry" USING btree ("email_key","received_at");--> statement-breakpoint
CREATE INDEX "inquiry_client_id_index" ON "inquiry" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "inquiry_entry_inquiry_id_at_index" ON "inquiry_entry" USING btree ("inquiry_id","at");--> statement-breakpoint
CREATE INDEX "inquiry_entry_letter_id_index" ON "inquiry_entry" USING btree ("letter_id");--> statement-breakpoint
CREATE INDEX "event_subject_id_id_index" ON "event" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "event_at_index" ON "event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "form_receipt_at_index" ON "form_receipt" USING btree ("at");--> statement-breakpoint
CREATE INDEX "letter_state_next_try_at_index" ON "letter" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "letter_created_at_id_index" ON "letter" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "letter_kind_to_key_created_at_index" ON "letter" USING btree ("kind","to_key","created_at");--> statement-breakpoint
CREATE INDEX "letter_subject_id_index" ON "letter" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "known_device_staff_id_index" ON "known_device" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_link_staff_id_index" ON "staff_link" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_session_staff_id_index" ON "staff_session" USING btree ("staff_id");
CREATE TABLE "client_access_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contact_id" uuid NOT NULL,
	"target" text NOT NULL,
	"via" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "client_access_link_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "client_contact" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'client' NOT NULL,
	"may_pay" boolean DEFAULT false NOT NULL,
	"sees_money" boolean DEFAULT false NOT NULL,
	"receives" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "client_contact_clientId_emailKey_unique" UNIQUE("client_id","email_key")
);
--> statement-breakpoint
CREATE TABLE "client_link_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email_key" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"contact_id" uuid NOT NULL,
	"link_hash" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "client_session_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "client_access_link" ADD CONSTRAINT "client_access_link_contact_id_client_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."client_contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_contact" ADD CONSTRAINT "client_contact_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_session" ADD CONSTRAINT "client_session_contact_id_client_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."client_contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_session" ADD CONSTRAINT "client_session_link_hash_client_access_link_token_hash_fk" FOREIGN KEY ("link_hash") REFERENCES "public"."client_access_link"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_access_link_contact_id_created_at_index" ON "client_access_link" USING btree ("contact_id","created_at");--> statement-breakpoint
CREATE INDEX "client_contact_email_key_index" ON "client_contact" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "client_session_contact_id_index" ON "client_session" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "client_session_link_hash_index" ON "client_session" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "client_session_last_seen_at_index" ON "client_session" USING btree ("last_seen_at");--> statement-breakpoint
-- The person behind each client's email address becomes its first contact.
INSERT INTO "client_contact" ("client_id", "created_at", "name", "email", "email_key", "phone", "role", "may_pay", "sees_money", "receives")
SELECT "id", "created_at", coalesce(nullif("contact", ''), "name"), "email", "email_key", "phone", 'client', true, true, ARRAY['invoices', 'reminders']
FROM "client" WHERE "email_key" IS NOT NULL AND "erased_at" IS NULL;

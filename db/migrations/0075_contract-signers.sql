CREATE TABLE "client_verification_code" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "contract_ending" (
	"contract_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"staff_id" uuid,
	"contact_id" uuid,
	"ended_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contract_ending_kind" CHECK ("contract_ending"."kind" in ('voided', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "contract_signature" (
	"signer_id" uuid PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"name" text NOT NULL,
	"drawing" jsonb,
	"consents" jsonb NOT NULL,
	"document_hash" text NOT NULL,
	"staff_id" uuid,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contract_signature_method" CHECK ("contract_signature"."method" in ('typed', 'drawn', 'recorded')),
	CONSTRAINT "contract_signature_drawing" CHECK (("contract_signature"."method" = 'drawn') = ("contract_signature"."drawing" is not null))
);
--> statement-breakpoint
CREATE TABLE "contract_signer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"side" text NOT NULL,
	"contact_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "contract_signer_contractId_position_unique" UNIQUE("contract_id","position"),
	CONSTRAINT "contract_signer_position" CHECK ("contract_signer"."position" between 1 and 6),
	CONSTRAINT "contract_signer_side" CHECK ("contract_signer"."side" in ('client', 'studio'))
);
--> statement-breakpoint
ALTER TABLE "client_session" ADD COLUMN "code_valid_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "signs_in_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "client_verification_code" ADD CONSTRAINT "client_verification_code_session_id_client_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."client_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_ending" ADD CONSTRAINT "contract_ending_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_ending" ADD CONSTRAINT "contract_ending_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_ending" ADD CONSTRAINT "contract_ending_contact_id_client_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."client_contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signature" ADD CONSTRAINT "contract_signature_signer_id_contract_signer_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."contract_signer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signature" ADD CONSTRAINT "contract_signature_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signer" ADD CONSTRAINT "contract_signer_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signer" ADD CONSTRAINT "contract_signer_contact_id_client_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."client_contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_verification_code_session_id_created_at_index" ON "client_verification_code" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "client_verification_code_expires_at_index" ON "client_verification_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "contract_ending_contact_id_index" ON "contract_ending" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contract_signer_contact_id_index" ON "contract_signer" USING btree ("contact_id");--> statement-breakpoint
ALTER TABLE "audit_entry" DROP CONSTRAINT "audit_entry_kind";--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_kind" CHECK ("audit_entry"."kind" in ('sent', 'opened', 'accepted', 'recorded', 'code-sent', 'code-verified', 'signed', 'countersigned', 'voided', 'declined', 'reopened', 'undone', 'finalized', 'sealed', 'downloaded'));--> statement-breakpoint
-- Until now, the contact who accepted the quote was the only signer.
INSERT INTO "contract_signer" ("contract_id", "position", "side", "contact_id", "name", "email")
SELECT "contract"."id", 1, 'client', "contact_id", "name", "email"
FROM "contract" JOIN "acceptance" ON "acceptance"."id" = "contract"."acceptance_id";
--> statement-breakpoint
INSERT INTO "contract_signature" ("signer_id", "method", "name", "consents", "document_hash", "staff_id", "signed_at")
SELECT "contract_signer"."id", CASE WHEN "recorded_by" IS NULL THEN 'typed' ELSE 'recorded' END, "acceptance"."name", "consents", "contract"."hash", "recorded_by", "accepted_at"
FROM "contract_signer"
JOIN "contract" ON "contract"."id" = "contract_signer"."contract_id"
JOIN "acceptance" ON "acceptance"."id" = "contract"."acceptance_id";
--> statement-breakpoint
ALTER TABLE "contract" DROP COLUMN "consents";
--> statement-breakpoint
-- Deleting the contact sets contact_id to null in a trigger of the foreign key.
CREATE FUNCTION keep_rows_but_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1
    AND to_jsonb(NEW) - 'contact_id' = to_jsonb(OLD) - 'contact_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Rows of "%" are neither changed nor deleted.', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "contract_signer" FOR EACH ROW EXECUTE FUNCTION keep_rows_but_contact();
--> statement-breakpoint
CREATE TRIGGER keep_table BEFORE TRUNCATE ON "contract_signer" FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "contract_signature" FOR EACH ROW EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER keep_table BEFORE TRUNCATE ON "contract_signature" FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "contract_ending" FOR EACH ROW EXECUTE FUNCTION keep_rows_but_contact();
--> statement-breakpoint
CREATE TRIGGER keep_table BEFORE TRUNCATE ON "contract_ending" FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();

CREATE TABLE "agreement_document" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"acceptance_id" uuid NOT NULL,
	"code" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agreement_document_acceptanceId_unique" UNIQUE("acceptance_id"),
	CONSTRAINT "agreement_document_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"document_hash" text,
	"details_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_entry_previousHash_unique" UNIQUE("previous_hash"),
	CONSTRAINT "audit_entry_hash_unique" UNIQUE("hash"),
	CONSTRAINT "audit_entry_seq" CHECK ("audit_entry"."seq" > 0),
	CONSTRAINT "audit_entry_kind" CHECK ("audit_entry"."kind" in ('sent', 'opened', 'accepted', 'recorded', 'declined', 'reopened', 'undone', 'finalized', 'sealed', 'downloaded'))
);
--> statement-breakpoint
CREATE TABLE "audit_entry_details" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_key" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"certificate" text NOT NULL,
	"encrypted_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "seal_key_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
ALTER TABLE "document_file" DROP CONSTRAINT "document_file_kind";--> statement-breakpoint
ALTER TABLE "document_file" ADD COLUMN "cms" text;--> statement-breakpoint
ALTER TABLE "document_file" ADD COLUMN "seal_key_id" uuid;--> statement-breakpoint
ALTER TABLE "agreement_document" ADD CONSTRAINT "agreement_document_acceptance_id_acceptance_id_fk" FOREIGN KEY ("acceptance_id") REFERENCES "public"."acceptance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entry_details" ADD CONSTRAINT "audit_entry_details_seq_audit_entry_seq_fk" FOREIGN KEY ("seq") REFERENCES "public"."audit_entry"("seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_subject_id_seq_index" ON "audit_entry" USING btree ("subject_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "seal_key_active" ON "seal_key" USING btree (("retired_at" is null)) WHERE "seal_key"."retired_at" is null;--> statement-breakpoint
ALTER TABLE "document_file" ADD CONSTRAINT "document_file_seal_key_id_seal_key_id_fk" FOREIGN KEY ("seal_key_id") REFERENCES "public"."seal_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_file" ADD CONSTRAINT "document_file_seal" CHECK (("document_file"."cms" is null) = ("document_file"."seal_key_id" is null));--> statement-breakpoint
ALTER TABLE "document_file" ADD CONSTRAINT "document_file_kind" CHECK ("document_file"."kind" in ('invoice', 'credit-note', 'receipt', 'statement', 'agreement'));--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "agreement_document" FOR EACH ROW EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER keep_table BEFORE TRUNCATE ON "agreement_document" FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER keep_table BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
-- The details of an entry never change. They are deleted with an erased person; their hash stays in the chain.
CREATE FUNCTION keep_audit_entry_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('backlot.erasing', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'Rows of "audit_entry_details" are neither changed nor deleted.'
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "audit_entry_details" FOR EACH ROW EXECUTE FUNCTION keep_audit_entry_details();
--> statement-breakpoint
CREATE TRIGGER keep_table BEFORE TRUNCATE ON "audit_entry_details" FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
-- A key is retired once; what it sealed must stay verifiable.
CREATE FUNCTION keep_seal_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.retired_at IS NULL AND NEW.retired_at IS NOT NULL
      AND to_jsonb(NEW) - 'retired_at' = to_jsonb(OLD) - 'retired_at' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Rows of "seal_key" are neither changed nor deleted, only retired once.'
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "seal_key" FOR EACH ROW EXECUTE FUNCTION keep_seal_key();
--> statement-breakpoint
CREATE TRIGGER keep_table BEFORE TRUNCATE ON "seal_key" FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();

CREATE TABLE "account" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"export_codes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "account_kind" CHECK ("account"."kind" in ('asset', 'liability', 'equity', 'income', 'expense')),
	CONSTRAINT "account_code" CHECK ("account"."code" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "client_billing" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"street" text[] DEFAULT '{}' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"vat_id" text DEFAULT '' NOT NULL,
	"is_business" boolean DEFAULT false NOT NULL,
	"buyer_reference" text DEFAULT '' NOT NULL,
	"purchase_order" text DEFAULT '' NOT NULL,
	"price_mode" text,
	"language" text,
	"reminders_paused_until" date,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "client_billing_price_mode" CHECK ("client_billing"."price_mode" in ('net', 'gross'))
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"pattern" text NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	"last_day" date,
	CONSTRAINT "number_series_series_year_pk" PRIMARY KEY("series","year"),
	CONSTRAINT "number_series_series" CHECK ("number_series"."series" in ('INV', 'CN')),
	CONSTRAINT "number_series_last" CHECK ("number_series"."last" >= 0),
	CONSTRAINT "number_series_pattern" CHECK ("number_series"."pattern" ~ '{number(:[1-9])?}')
);
--> statement-breakpoint
CREATE TABLE "studio_billing" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"street" text[] DEFAULT '{}' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"tax_id" text DEFAULT '' NOT NULL,
	"vat_id" text DEFAULT '' NOT NULL,
	"registration" text DEFAULT '' NOT NULL,
	"iban" text DEFAULT '' NOT NULL,
	"bic" text DEFAULT '' NOT NULL,
	"bank_instructions" text DEFAULT '' NOT NULL,
	"price_mode" text DEFAULT 'net' NOT NULL,
	"tax_basis" text DEFAULT 'invoiced' NOT NULL,
	"tax_recovered" boolean DEFAULT false NOT NULL,
	"paper_size" text,
	"due_days" integer DEFAULT 14 NOT NULL,
	"tax_rate_id" uuid,
	"opening" text DEFAULT '' NOT NULL,
	"closing" text DEFAULT '' NOT NULL,
	"invoice_pattern" text DEFAULT 'INV-{year}-{number:4}' NOT NULL,
	"credit_note_pattern" text DEFAULT 'CN-{year}-{number:4}' NOT NULL,
	"numbers_restart" boolean DEFAULT true NOT NULL,
	"reminder_days" integer[] DEFAULT '{-3,3,14}' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "studio_billing_is_one" CHECK ("studio_billing"."id" = 1),
	CONSTRAINT "studio_billing_price_mode" CHECK ("studio_billing"."price_mode" in ('net', 'gross')),
	CONSTRAINT "studio_billing_tax_basis" CHECK ("studio_billing"."tax_basis" in ('invoiced', 'received')),
	CONSTRAINT "studio_billing_paper_size" CHECK ("studio_billing"."paper_size" in ('letter', 'a4')),
	CONSTRAINT "studio_billing_due_days" CHECK ("studio_billing"."due_days" between 0 and 365)
);
--> statement-breakpoint
CREATE TABLE "tax_rate" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"rate_ppm" integer NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"valid_from" date NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "tax_rate_category" CHECK ("tax_rate"."category" in ('S', 'Z', 'E', 'AE', 'G', 'O')),
	CONSTRAINT "tax_rate_ppm" CHECK ("tax_rate"."rate_ppm" between 0 and 1000000),
	CONSTRAINT "tax_rate_charged" CHECK (("tax_rate"."category" = 'S') = ("tax_rate"."rate_ppm" > 0))
);
--> statement-breakpoint
CREATE TABLE "document_file" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"content_hash" text NOT NULL,
	"renderer_version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_file_kind" CHECK ("document_file"."kind" in ('invoice', 'credit-note', 'receipt', 'statement'))
);
--> statement-breakpoint
CREATE TABLE "document_rendering" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"problem" text,
	"hash" text,
	CONSTRAINT "document_rendering_kind_subjectId_version_unique" UNIQUE("kind","subject_id","version"),
	CONSTRAINT "document_rendering_state" CHECK ("document_rendering"."state" in ('waiting', 'completed', 'failed')),
	CONSTRAINT "document_rendering_hash" CHECK (("document_rendering"."state" = 'completed') = ("document_rendering"."hash" is not null))
);
--> statement-breakpoint
CREATE TABLE "email_attachment" (
	"email_id" uuid NOT NULL,
	"rendering_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "email_attachment_email_id_rendering_id_pk" PRIMARY KEY("email_id","rendering_id")
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"document_number" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"client_id" uuid NOT NULL,
	"booking_id" uuid,
	"project_id" uuid,
	"corrects_invoice_id" uuid,
	"issued_on" date NOT NULL,
	"supplied_on" date,
	"due_on" date NOT NULL,
	"currency" text NOT NULL,
	"price_mode" text NOT NULL,
	"language" text NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"net" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"texts" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"issued_by" uuid,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_documentNumber_unique" UNIQUE("document_number"),
	CONSTRAINT "invoice_series_year_number_unique" UNIQUE("series","year","number"),
	CONSTRAINT "invoice_series_of_kind" CHECK (("invoice"."kind" = 'credit-note') = ("invoice"."series" = 'CN')),
	CONSTRAINT "invoice_kind" CHECK ("invoice"."kind" in ('standalone', 'deposit', 'interim', 'final', 'fee', 'credit-note')),
	CONSTRAINT "invoice_corrects" CHECK (("invoice"."kind" = 'credit-note') = ("invoice"."corrects_invoice_id" is not null)),
	CONSTRAINT "invoice_sum" CHECK ("invoice"."net" + "invoice"."tax" = "invoice"."gross"),
	CONSTRAINT "invoice_gross" CHECK ("invoice"."gross" >= 0),
	CONSTRAINT "invoice_due_on" CHECK ("invoice"."due_on" >= "invoice"."issued_on")
);
--> statement-breakpoint
CREATE TABLE "invoice_balance" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"open" bigint NOT NULL,
	"due_on" date NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"paused_until" date,
	"disputed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "invoice_balance_open" CHECK ("invoice_balance"."open" >= 0),
	CONSTRAINT "invoice_balance_settled" CHECK (("invoice_balance"."open" = 0) = ("invoice_balance"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "invoice_draft" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text DEFAULT 'standalone' NOT NULL,
	"client_id" uuid NOT NULL,
	"corrects_invoice_id" uuid,
	"content" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_line" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"quantity_milli" bigint NOT NULL,
	"unit" text NOT NULL,
	"unit_price" bigint NOT NULL,
	"net" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"tax_rate_id" uuid,
	"tax_category" text NOT NULL,
	"rate_ppm" integer NOT NULL,
	"tax_name" text DEFAULT '' NOT NULL,
	"revenue_account" text NOT NULL,
	"deducts_invoice_id" uuid,
	CONSTRAINT "invoice_line_invoice_id_position_pk" PRIMARY KEY("invoice_id","position"),
	CONSTRAINT "invoice_line_kind" CHECK ("invoice_line"."kind" in ('line', 'discount', 'deduction'))
);
--> statement-breakpoint
CREATE TABLE "invoice_reminder" (
	"invoice_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"email_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_reminder_invoice_id_step_pk" PRIMARY KEY("invoice_id","step")
);
--> statement-breakpoint
CREATE TABLE "invoice_tax" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"tax_rate_id" uuid,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"rate_ppm" integer NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"part_ppm" integer NOT NULL,
	"base" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "invoice_tax_invoice_id_position_pk" PRIMARY KEY("invoice_id","position")
);
--> statement-breakpoint
CREATE TABLE "invoice_write_off" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"net" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"staff_id" uuid,
	CONSTRAINT "invoice_write_off_amount" CHECK ("invoice_write_off"."amount" <> 0 and "invoice_write_off"."net" + "invoice_write_off"."tax" = "invoice_write_off"."amount")
);
--> statement-breakpoint
CREATE TABLE "payment_allocation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ledger_entry_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"staff_id" uuid,
	CONSTRAINT "payment_allocation_amount" CHECK ("payment_allocation"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "journal_entry" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "journal_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"memo" text DEFAULT '' NOT NULL,
	"reverses" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "journal_entry_reverses_unique" UNIQUE("reverses"),
	CONSTRAINT "journal_entry_source" UNIQUE("source_kind","source_id","kind"),
	CONSTRAINT "journal_entry_kind" CHECK ("journal_entry"."kind" in ('payment', 'refund', 'reversal', 'invoice', 'credit-note', 'allocation', 'write-off')),
	CONSTRAINT "journal_entry_source_kind" CHECK ("journal_entry"."source_kind" in ('ledger-entry', 'invoice', 'payment-allocation', 'invoice-write-off'))
);
--> statement-breakpoint
CREATE TABLE "posting" (
	"entry_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	"client_id" uuid,
	"invoice_id" uuid,
	"tax_rate_id" uuid,
	"tax_part" text DEFAULT '' NOT NULL,
	"project_id" uuid,
	CONSTRAINT "posting_entry_id_position_pk" PRIMARY KEY("entry_id","position"),
	CONSTRAINT "posting_amount" CHECK ("posting"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "booking" ALTER COLUMN "total" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "booking_cancellation" ALTER COLUMN "due" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "booking_cancellation" ALTER COLUMN "kept" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ledger_entry" ALTER COLUMN "cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "client_billing" ADD CONSTRAINT "client_billing_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_billing" ADD CONSTRAINT "studio_billing_tax_rate_id_tax_rate_id_fk" FOREIGN KEY ("tax_rate_id") REFERENCES "public"."tax_rate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_file" ADD CONSTRAINT "document_file_hash_file_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_rendering" ADD CONSTRAINT "document_rendering_hash_document_file_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."document_file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_attachment" ADD CONSTRAINT "email_attachment_email_id_email_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."email"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_attachment" ADD CONSTRAINT "email_attachment_rendering_id_document_rendering_id_fk" FOREIGN KEY ("rendering_id") REFERENCES "public"."document_rendering"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_corrects_invoice_id_invoice_id_fk" FOREIGN KEY ("corrects_invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_issued_by_staff_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_series" FOREIGN KEY ("series","year") REFERENCES "public"."number_series"("series","year") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_balance" ADD CONSTRAINT "invoice_balance_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_balance" ADD CONSTRAINT "invoice_balance_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_draft" ADD CONSTRAINT "invoice_draft_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_draft" ADD CONSTRAINT "invoice_draft_corrects_invoice_id_invoice_id_fk" FOREIGN KEY ("corrects_invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_draft" ADD CONSTRAINT "invoice_draft_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_tax_rate_id_tax_rate_id_fk" FOREIGN KEY ("tax_rate_id") REFERENCES "public"."tax_rate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_revenue_account_account_code_fk" FOREIGN KEY ("revenue_account") REFERENCES "public"."account"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_deducts_invoice_id_invoice_id_fk" FOREIGN KEY ("deducts_invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminder" ADD CONSTRAINT "invoice_reminder_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminder" ADD CONSTRAINT "invoice_reminder_email_id_email_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."email"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_tax" ADD CONSTRAINT "invoice_tax_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_tax" ADD CONSTRAINT "invoice_tax_tax_rate_id_tax_rate_id_fk" FOREIGN KEY ("tax_rate_id") REFERENCES "public"."tax_rate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_write_off" ADD CONSTRAINT "invoice_write_off_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_write_off" ADD CONSTRAINT "invoice_write_off_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocation" ADD CONSTRAINT "payment_allocation_ledger_entry_id_ledger_entry_id_fk" FOREIGN KEY ("ledger_entry_id") REFERENCES "public"."ledger_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocation" ADD CONSTRAINT "payment_allocation_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocation" ADD CONSTRAINT "payment_allocation_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_reverses_journal_entry_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."journal_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_entry_id_journal_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_account_account_code_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_tax_rate_id_tax_rate_id_fk" FOREIGN KEY ("tax_rate_id") REFERENCES "public"."tax_rate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_file_kind_subject_id_version_index" ON "document_file" USING btree ("kind","subject_id","version");--> statement-breakpoint
CREATE INDEX "document_rendering_state_next_try_at_index" ON "document_rendering" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "email_attachment_rendering_id_index" ON "email_attachment" USING btree ("rendering_id");--> statement-breakpoint
CREATE INDEX "invoice_client_id_issued_on_index" ON "invoice" USING btree ("client_id","issued_on");--> statement-breakpoint
CREATE INDEX "invoice_issued_on_id_index" ON "invoice" USING btree ("issued_on","id");--> statement-breakpoint
CREATE INDEX "invoice_corrects_invoice_id_index" ON "invoice" USING btree ("corrects_invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_booking_id_index" ON "invoice" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "invoice_project_id_index" ON "invoice" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "invoice_balance_client_id_index" ON "invoice_balance" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "invoice_balance_due" ON "invoice_balance" USING btree ("due_on","invoice_id") WHERE "invoice_balance"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "invoice_draft_client_id_index" ON "invoice_draft" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "invoice_draft_changed_at_id_index" ON "invoice_draft" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "invoice_draft_corrects_invoice_id_index" ON "invoice_draft" USING btree ("corrects_invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_reminder_email_id_index" ON "invoice_reminder" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "invoice_write_off_invoice_id_at_index" ON "invoice_write_off" USING btree ("invoice_id","at");--> statement-breakpoint
CREATE INDEX "payment_allocation_ledger_entry_id_index" ON "payment_allocation" USING btree ("ledger_entry_id");--> statement-breakpoint
CREATE INDEX "payment_allocation_invoice_id_at_index" ON "payment_allocation" USING btree ("invoice_id","at");--> statement-breakpoint
CREATE INDEX "journal_entry_day_id_index" ON "journal_entry" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "posting_account_entry_id_index" ON "posting" USING btree ("account","entry_id");--> statement-breakpoint
CREATE INDEX "posting_client_id_index" ON "posting" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "posting_invoice_id_index" ON "posting" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "posting_project" ON "posting" USING btree ("project_id") WHERE "posting"."project_id" is not null;--> statement-breakpoint
INSERT INTO "account" ("code", "name", "kind") VALUES
  ('1000', 'Cash', 'asset'),
  ('1010', 'Bank', 'asset'),
  ('1020', 'Card processor', 'asset'),
  ('1090', 'Other money', 'asset'),
  ('1100', 'Receivables', 'asset'),
  ('1300', 'Input tax', 'asset'),
  ('2000', 'Client credit', 'liability'),
  ('2100', 'Deposits held', 'liability'),
  ('2200', 'Tax payable', 'liability'),
  ('2300', 'Owed to staff', 'liability'),
  ('3000', 'Opening balance', 'equity'),
  ('4000', 'Photography', 'income'),
  ('4010', 'Videography', 'income'),
  ('4020', 'Documentary', 'income'),
  ('4030', 'Podcast', 'income'),
  ('4090', 'Other revenue', 'income'),
  ('4100', 'Kept on cancellation', 'income'),
  ('4200', 'Late fees', 'income'),
  ('5800', 'Card fees', 'expense'),
  ('5810', 'Dispute fees', 'expense'),
  ('5900', 'Bad debt', 'expense');
--> statement-breakpoint
-- The cash book so far: each payment is credit of the client.
INSERT INTO "journal_entry" ("day", "kind", "source_kind", "source_id", "at")
SELECT ("at" AT TIME ZONE coalesce((SELECT "name" FROM pg_timezone_names WHERE "name" = (SELECT "time_zone" FROM "studio")), 'UTC'))::date,
  "kind", 'ledger-entry', "id", "at"
FROM "ledger_entry" ORDER BY "at", "number";
--> statement-breakpoint
UPDATE "journal_entry" SET "reverses" = "original"."id"
FROM "ledger_entry" JOIN "journal_entry" "original" ON "original"."source_id" = "ledger_entry"."reverses"
WHERE "ledger_entry"."id" = "journal_entry"."source_id";
--> statement-breakpoint
INSERT INTO "posting" ("entry_id", "position", "account", "amount", "client_id")
SELECT "journal_entry"."id", "position", "account", "amount", "client"
FROM "ledger_entry" JOIN "journal_entry" ON "journal_entry"."source_id" = "ledger_entry"."id"
CROSS JOIN LATERAL (VALUES
  (0, CASE "method" WHEN 'cash' THEN '1000' WHEN 'transfer' THEN '1010' WHEN 'check' THEN '1010' WHEN 'card' THEN '1020' ELSE '1090' END, "cents", NULL),
  (1, '2000', -"cents", "client_id")
) "pair" ("position", "account", "amount", "client")
ORDER BY 1, 2;
--> statement-breakpoint
DO $$ BEGIN
  IF (SELECT count(*) FROM journal_entry) <> (SELECT count(*) FROM ledger_entry) THEN
    RAISE EXCEPTION 'The journal has % entries for % payments and refunds.', (SELECT count(*) FROM journal_entry), (SELECT count(*) FROM ledger_entry);
  END IF;
  IF (SELECT coalesce(sum(amount), 0) FROM posting WHERE account IN ('1000', '1010', '1020', '1090')) <> (SELECT coalesce(sum(cents), 0) FROM ledger_entry) THEN
    RAISE EXCEPTION 'The money in the journal differs from the payments and refunds.';
  END IF;
  IF EXISTS (
    SELECT FROM (SELECT client_id, sum(cents) AS cents FROM ledger_entry GROUP BY 1) paid
    FULL JOIN (SELECT client_id, -sum(amount) AS cents FROM posting WHERE account = '2000' GROUP BY 1) credit USING (client_id)
    WHERE paid.cents IS DISTINCT FROM credit.cents
  ) THEN
    RAISE EXCEPTION 'The credit of a client in the journal differs from the payments and refunds.';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION is_removing_sample() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('backlot.removing_sample', true) = 'on' AND NOT EXISTS (SELECT FROM studio WHERE NOT sample)
$$;
--> statement-breakpoint
-- The arguments are columns that deleting what they reference sets to null, which happens in a trigger of the foreign key.
CREATE FUNCTION keep_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own text[] := TG_ARGV;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    IF is_removing_sample() THEN
      RETURN NULL;
    END IF;
  ELSIF TG_OP = 'UPDATE' AND TG_NARGS > 0 AND pg_trigger_depth() > 1 THEN
    IF to_jsonb(NEW) - own = to_jsonb(OLD) - own THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Rows of "%" are neither changed nor deleted.', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'append_only';
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_tax_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.retired_at IS NULL AND to_jsonb(NEW) - 'retired_at' = to_jsonb(OLD) - 'retired_at' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Rows of "tax_rate" are neither changed nor deleted, only retired once.'
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "tax_rate" FOR EACH ROW EXECUTE FUNCTION keep_tax_rate();
--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "invoice" FOR EACH ROW EXECUTE FUNCTION keep_rows('booking_id', 'project_id');
--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "invoice_line" FOR EACH ROW EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "invoice_tax" FOR EACH ROW EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "payment_allocation" FOR EACH ROW EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "invoice_write_off" FOR EACH ROW EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "journal_entry" FOR EACH ROW EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "posting" FOR EACH ROW EXECUTE FUNCTION keep_rows('project_id');
--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "document_file" FOR EACH ROW EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
DO $$ DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['event', 'ledger_entry', 'tax_rate', 'number_series', 'invoice', 'invoice_line', 'invoice_tax', 'payment_allocation', 'invoice_write_off', 'journal_entry', 'posting', 'document_file'] LOOP
    EXECUTE format('CREATE TRIGGER keep_table BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION keep_rows()', kept);
  END LOOP;
END $$;
--> statement-breakpoint
-- Numbers are assigned here and nowhere else. The lock on the series makes issues wait for each other.
CREATE FUNCTION assign_document_number() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one number_series;
  last_issue date;
  this_year text := extract(year FROM NEW.issued_on)::text;
BEGIN
  PERFORM FROM number_series WHERE series = NEW.series ORDER BY year FOR UPDATE;
  SELECT max(last_day) INTO last_issue FROM number_series WHERE series = NEW.series;
  IF NEW.issued_on < last_issue THEN
    RAISE EXCEPTION 'The last document of the series "%" was issued on %, so none can be dated %.', NEW.series, last_issue, NEW.issued_on
      USING ERRCODE = 'check_violation', TABLE = 'invoice', CONSTRAINT = 'invoice_day_order';
  END IF;
  IF NEW.year <> 0 AND NEW.year::text <> this_year THEN
    RAISE EXCEPTION 'A document dated % has no number of the year %.', NEW.issued_on, NEW.year
      USING ERRCODE = 'check_violation', TABLE = 'invoice', CONSTRAINT = 'invoice_year';
  END IF;
  UPDATE number_series SET last = last + 1, last_day = NEW.issued_on
  WHERE series = NEW.series AND year = NEW.year RETURNING * INTO one;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The series "%" has no row for the year %.', NEW.series, NEW.year
      USING ERRCODE = 'foreign_key_violation', TABLE = 'invoice', CONSTRAINT = 'invoice_series';
  END IF;
  NEW.number := one.last;
  NEW.document_number := replace(
    regexp_replace(one.pattern, '\{number(:[1-9])?\}',
      lpad(one.last::text, greatest(length(one.last::text), coalesce(substring(one.pattern FROM '\{number:([1-9])\}'), '1')::int), '0')),
    '{year}', this_year);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER assign_document_number BEFORE INSERT ON "invoice" FOR EACH ROW EXECUTE FUNCTION assign_document_number();
--> statement-breakpoint
CREATE FUNCTION keep_number_series() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 AND EXISTS (SELECT FROM invoice WHERE series = OLD.series AND year = OLD.year) THEN
    IF TG_OP = 'DELETE' THEN
      RAISE EXCEPTION 'A series with documents is not deleted.'
        USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'append_only';
    ELSIF to_jsonb(NEW) - 'pattern' <> to_jsonb(OLD) - 'pattern' THEN
      RAISE EXCEPTION 'The next number of a series with documents is set by issuing only.'
        USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'append_only';
    END IF;
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_number_series BEFORE UPDATE OR DELETE ON "number_series" FOR EACH ROW EXECUTE FUNCTION keep_number_series();
--> statement-breakpoint
-- Parts belong to the transaction that inserts the whole, and arrive in one statement, which must add up. One check per statement: per posting, it takes several times as long.
CREATE FUNCTION check_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT e.id INTO wrong FROM (SELECT DISTINCT entry_id FROM added) a JOIN journal_entry e ON e.id = a.entry_id
  WHERE e.xmin <> pg_current_xact_id()::xid LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Nothing is added to journal entry % afterwards.', wrong.id
      USING ERRCODE = 'restrict_violation', TABLE = 'posting', CONSTRAINT = 'posting_with_entry';
  END IF;
  SELECT p.entry_id, sum(p.amount) AS total INTO wrong FROM posting p
  WHERE p.entry_id IN (SELECT entry_id FROM added) GROUP BY 1 HAVING sum(p.amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'The postings of journal entry % add up to % instead of 0.', wrong.entry_id, wrong.total
      USING ERRCODE = 'check_violation', TABLE = 'posting', CONSTRAINT = 'journal_entry_balance';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER check_postings AFTER INSERT ON "posting" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_postings();
--> statement-breakpoint
CREATE FUNCTION check_journal_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM posting WHERE entry_id = NEW.id) THEN
    RAISE EXCEPTION 'Journal entry % has no postings.', NEW.id
      USING ERRCODE = 'check_violation', TABLE = 'journal_entry', CONSTRAINT = 'journal_entry_postings';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_journal_entry AFTER INSERT ON "journal_entry" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_entry();
--> statement-breakpoint
CREATE FUNCTION check_invoice_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT i.document_number INTO wrong FROM (SELECT DISTINCT invoice_id FROM added) a JOIN invoice i ON i.id = a.invoice_id
  WHERE i.xmin <> pg_current_xact_id()::xid LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Nothing is added to % after it was issued.', wrong.document_number
      USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_with_invoice';
  END IF;
  IF TG_TABLE_NAME = 'invoice_line' THEN
    SELECT i.document_number, sum(l.net) AS total, i.net AS whole INTO wrong FROM invoice i JOIN invoice_line l ON l.invoice_id = i.id
    WHERE i.id IN (SELECT invoice_id FROM added) GROUP BY i.id HAVING sum(l.net) <> i.net LIMIT 1;
  ELSE
    SELECT i.document_number, sum(t.tax) AS total, i.tax AS whole INTO wrong FROM invoice i JOIN invoice_tax t ON t.invoice_id = i.id
    WHERE i.id IN (SELECT invoice_id FROM added) GROUP BY i.id HAVING sum(t.tax) <> i.tax LIMIT 1;
  END IF;
  IF FOUND THEN
    RAISE EXCEPTION 'The rows of "%" of % add up to % instead of %.', TG_TABLE_NAME, wrong.document_number, wrong.total, wrong.whole
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_sum';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER check_invoice_parts AFTER INSERT ON "invoice_line" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_invoice_parts();
--> statement-breakpoint
CREATE TRIGGER check_invoice_parts AFTER INSERT ON "invoice_tax" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_invoice_parts();
--> statement-breakpoint
-- What is open on an invoice, which is never below 0 and equal to its balance. The lock makes those who change it at once wait for each other.
CREATE FUNCTION check_invoice_open(checked uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one invoice;
  credited numeric;
  paid numeric;
  written_off numeric;
  rest numeric;
  stored bigint;
BEGIN
  SELECT * INTO one FROM invoice WHERE id = checked FOR NO KEY UPDATE;
  SELECT coalesce(sum(gross), 0) INTO credited FROM invoice WHERE corrects_invoice_id = checked;
  IF credited > one.gross THEN
    RAISE EXCEPTION 'Credit notes of % would be above its %: %.', one.document_number, one.gross, credited
      USING ERRCODE = 'check_violation', TABLE = 'invoice', CONSTRAINT = 'invoice_credit_limit';
  END IF;
  SELECT coalesce(sum(amount), 0) INTO paid FROM payment_allocation WHERE invoice_id = checked;
  SELECT coalesce(sum(amount), 0) INTO written_off FROM invoice_write_off WHERE invoice_id = checked;
  rest := one.gross - credited - paid - written_off;
  IF paid < 0 OR written_off < 0 OR rest < 0 THEN
    RAISE EXCEPTION 'More would be allocated to % than is open on it.', one.document_number
      USING ERRCODE = 'check_violation', TABLE = 'payment_allocation', CONSTRAINT = 'invoice_open_limit';
  END IF;
  SELECT open INTO stored FROM invoice_balance WHERE invoice_id = checked;
  IF stored IS DISTINCT FROM rest THEN
    RAISE EXCEPTION 'The balance of % is %, but % is open.', one.document_number, stored, rest
      USING ERRCODE = 'check_violation', TABLE = 'invoice_balance', CONSTRAINT = 'invoice_balance_open_sum';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION check_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  due numeric;
BEGIN
  IF NEW.net <> (SELECT coalesce(sum(net), 0) FROM invoice_line WHERE invoice_id = NEW.id) THEN
    RAISE EXCEPTION 'The lines of % don''t add up to its net amount.', NEW.document_number
      USING ERRCODE = 'check_violation', TABLE = 'invoice', CONSTRAINT = 'invoice_line_sum';
  END IF;
  IF NEW.tax <> (SELECT coalesce(sum(tax), 0) FROM invoice_tax WHERE invoice_id = NEW.id) THEN
    RAISE EXCEPTION 'The taxes of % don''t add up to its tax.', NEW.document_number
      USING ERRCODE = 'check_violation', TABLE = 'invoice', CONSTRAINT = 'invoice_tax_sum';
  END IF;
  SELECT coalesce(sum(amount) FILTER (WHERE account = '1100'), 0) INTO due
  FROM journal_entry e JOIN posting p ON p.entry_id = e.id WHERE e.source_kind = 'invoice' AND e.source_id = NEW.id;
  IF due <> (CASE NEW.kind WHEN 'credit-note' THEN -NEW.gross ELSE NEW.gross END) THEN
    RAISE EXCEPTION 'The journal has no entry of % with its amount.', NEW.document_number
      USING ERRCODE = 'check_violation', TABLE = 'invoice', CONSTRAINT = 'invoice_journal_entry';
  END IF;
  IF NEW.kind = 'credit-note' THEN
    IF NOT EXISTS (SELECT FROM invoice WHERE id = NEW.corrects_invoice_id AND kind <> 'credit-note' AND client_id = NEW.client_id) THEN
      RAISE EXCEPTION 'A credit note corrects an invoice of the same client.'
        USING ERRCODE = 'check_violation', TABLE = 'invoice', CONSTRAINT = 'invoice_corrects_invoice';
    END IF;
  END IF;
  PERFORM check_invoice_open(coalesce(NEW.corrects_invoice_id, NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_invoice AFTER INSERT ON "invoice" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_invoice();
--> statement-breakpoint
CREATE FUNCTION check_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_invoice_open(NEW.invoice_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_balance AFTER INSERT OR UPDATE OF "open", "invoice_id" ON "invoice_balance" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_balance();
--> statement-breakpoint
CREATE FUNCTION keep_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The balance of an invoice is not deleted.'
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_balance BEFORE DELETE ON "invoice_balance" FOR EACH ROW EXECUTE FUNCTION keep_balance();
--> statement-breakpoint
CREATE FUNCTION check_write_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM journal_entry WHERE source_kind = 'invoice-write-off' AND source_id = NEW.id) THEN
    RAISE EXCEPTION 'The journal has no entry of the write-off %.', NEW.id
      USING ERRCODE = 'check_violation', TABLE = 'invoice_write_off', CONSTRAINT = 'invoice_write_off_journal_entry';
  END IF;
  PERFORM check_invoice_open(NEW.invoice_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_write_off AFTER INSERT ON "invoice_write_off" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_write_off();
--> statement-breakpoint
-- What is allocated of a payment: nothing once it is reversed.
CREATE FUNCTION check_payment_allocated(checked uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  payment ledger_entry;
  used numeric;
BEGIN
  SELECT * INTO payment FROM ledger_entry WHERE id = checked FOR NO KEY UPDATE;
  SELECT coalesce(sum(amount), 0) INTO used FROM payment_allocation WHERE ledger_entry_id = checked;
  IF used < 0 OR used > (CASE WHEN payment.kind <> 'payment' OR EXISTS (SELECT FROM ledger_entry WHERE reverses = checked) THEN 0 ELSE payment.cents END) THEN
    RAISE EXCEPTION 'More would be allocated of the payment % than it has.', checked
      USING ERRCODE = 'check_violation', TABLE = 'payment_allocation', CONSTRAINT = 'payment_allocation_limit';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION check_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_entry l JOIN invoice i ON i.client_id = l.client_id WHERE l.id = NEW.ledger_entry_id AND i.id = NEW.invoice_id AND i.kind <> 'credit-note') THEN
    RAISE EXCEPTION 'A payment is allocated to invoices of its client only.'
      USING ERRCODE = 'check_violation', TABLE = 'payment_allocation', CONSTRAINT = 'payment_allocation_client';
  END IF;
  IF NOT EXISTS (SELECT FROM journal_entry WHERE source_kind = 'payment-allocation' AND source_id = NEW.id) THEN
    RAISE EXCEPTION 'The journal has no entry of the allocation %.', NEW.id
      USING ERRCODE = 'check_violation', TABLE = 'payment_allocation', CONSTRAINT = 'payment_allocation_journal_entry';
  END IF;
  PERFORM check_payment_allocated(NEW.ledger_entry_id);
  PERFORM check_invoice_open(NEW.invoice_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_allocation AFTER INSERT ON "payment_allocation" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_allocation();
--> statement-breakpoint
CREATE FUNCTION check_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_payment_allocated(NEW.reverses);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_reversal AFTER INSERT ON "ledger_entry" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.reverses IS NOT NULL) EXECUTE FUNCTION check_reversal();
--> statement-breakpoint
CREATE TRIGGER increment_revision BEFORE UPDATE ON "studio_billing" FOR EACH ROW EXECUTE FUNCTION increment_revision();
--> statement-breakpoint
CREATE TRIGGER increment_revision BEFORE UPDATE ON "client_billing" FOR EACH ROW EXECUTE FUNCTION increment_revision();
--> statement-breakpoint
CREATE TRIGGER increment_revision BEFORE UPDATE ON "invoice_draft" FOR EACH ROW EXECUTE FUNCTION increment_revision();

ALTER TABLE "audit_entry" DROP CONSTRAINT "audit_entry_kind";--> statement-breakpoint
ALTER TABLE "contract_ending" DROP CONSTRAINT "contract_ending_kind";--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "withdrawal_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "starts_early" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "withdrawal_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_kind" CHECK ("audit_entry"."kind" in ('sent', 'opened', 'accepted', 'recorded', 'code-sent', 'code-verified', 'signed', 'countersigned', 'voided', 'declined', 'reopened', 'undone', 'finalized', 'sealed', 'downloaded', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_withdrawal_days" CHECK ("contract"."withdrawal_days" in (0, 14));--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_starts_early" CHECK (not "contract"."starts_early" or "contract"."withdrawal_days" > 0);--> statement-breakpoint
ALTER TABLE "contract_ending" ADD CONSTRAINT "contract_ending_kind" CHECK ("contract_ending"."kind" in ('voided', 'declined', 'withdrawn'));
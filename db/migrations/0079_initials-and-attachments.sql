CREATE TABLE "contract_attachment" (
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "contract_attachment_template_id_version_position_pk" PRIMARY KEY("template_id","version","position"),
	CONSTRAINT "contract_attachment_position" CHECK ("contract_attachment"."position" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "contract_template_attachment" (
	"template_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contract_template_attachment_template_id_hash_pk" PRIMARY KEY("template_id","hash")
);
--> statement-breakpoint
ALTER TABLE "contract_signature" ADD COLUMN "initials" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_attachment" ADD CONSTRAINT "contract_attachment_hash_file_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_attachment" ADD CONSTRAINT "contract_attachment_published_with" FOREIGN KEY ("template_id","version") REFERENCES "public"."contract_template_version"("template_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_template_attachment" ADD CONSTRAINT "contract_template_attachment_template_id_contract_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."contract_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_template_attachment" ADD CONSTRAINT "contract_template_attachment_hash_file_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_attachment_hash_index" ON "contract_attachment" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "contract_template_attachment_hash_index" ON "contract_template_attachment" USING btree ("hash");
--> statement-breakpoint
CREATE TRIGGER keep_rows BEFORE UPDATE OR DELETE ON "contract_attachment" FOR EACH ROW EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER keep_table BEFORE TRUNCATE ON "contract_attachment" FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();

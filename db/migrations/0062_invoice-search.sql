-- Custom SQL migration: a search for a part of a document number reads an index.
CREATE INDEX "invoice_document_number_trgm" ON "invoice" USING gin ("document_number" gin_trgm_ops);

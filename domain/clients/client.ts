import type { clients } from '../../db/schema/clients/clients.ts'

/** Somebody whom the workshop works for (docs/product.md §3): what a customer's queries are asked with. */
export type Client = typeof clients.$inferSelect

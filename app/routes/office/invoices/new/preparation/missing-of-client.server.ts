import type { PreparedInvoice } from '../../../../../../domain/invoices/issuing/prepare-invoice.ts'

/** What the law wants on an invoice and the record lacks, in words; empty where all is there. */
export function missingOf({ type, siret, address }: PreparedInvoice['client']): string {
  const lacks = [
    address ? '' : 'l’adresse',
    type === 'company' && !siret ? 'le SIRET, sans lequel elle ne peut pas passer par la plateforme' : '',
  ].filter(Boolean)
  return lacks.length > 0 ? `Il manque à la fiche du client ${lacks.join(' et ')}.` : ''
}

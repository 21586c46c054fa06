import type { Client } from '../../../domain/clients/client.ts'
import { unknownAmount } from '../../../domain/money/amounts.ts'

/** What the workshop knows of the client, in words; what it does not know is told as missing. */
export function clientFacts(client: Client) {
  const { line_1, line_2, zip_code, city, country } = client.address ?? {}
  const company = [
    ['Société', client.name],
    ['SIRET', client.siret],
    ['N° de TVA', client.vat_number],
  ]
  const rows = [
    ...(client.type === 'company' ? company : []),
    ['Nom', client.last_name],
    ['Prénom', client.first_name],
    ['E-mail', client.email],
    ['Téléphone', client.phone],
    ['Adresse', line_1],
    ['Complément d’adresse', line_2],
    ['Code postal', zip_code],
    ['Ville', city],
    ['Pays', country],
  ]
  return rows.map(([label = '', value]) => ({ label: label ?? '', value: value?.trim() || unknownAmount }))
}

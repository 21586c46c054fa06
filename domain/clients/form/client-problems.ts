import { digitsOf } from '../company-numbers.ts'
import { vatProblem } from '../vat-number.ts'
import type { ClientTyped, clientFormFields } from './client-shape.ts'

/** What is wrong with several fields together: the first of them gets the sentence. */
export function problemsTogether(
  values: ClientTyped,
): [field: keyof typeof clientFormFields, sentence: string][] {
  const { type, name, first_name, last_name, email, phone, zip_code, country } = values
  const isFrench = !country || country.toLowerCase() === 'france'
  const checks: [keyof typeof clientFormFields, boolean, string][] = [
    ['name', type === 'company' && !name, 'Indiquez le nom de la société'],
    ['last_name', type === 'individual' && !last_name && !first_name, 'Indiquez un nom'],
    ['email', !email && !phone, 'Indiquez un e-mail ou un téléphone'],
    [
      'zip_code',
      Boolean(zip_code) && isFrench && !/^\d{5}$/.test(zip_code ?? ''),
      'Un code postal a cinq chiffres',
    ],
  ]
  const wrong = checks
    .filter(([, isWrong]) => isWrong)
    .map(([field, , sentence]) => [field, sentence] as const)
  return [...wrong, ...numberProblems(values)].map(([field, sentence]) => [field, sentence])
}

function numberProblems({ siret = '', siren = '', vat_number = '' }: ClientTyped) {
  const found: [keyof typeof clientFormFields, string][] = []
  const ofSiret = digitsOf(siret).slice(0, 9)
  const known = digitsOf(siren) || ofSiret
  if (siret && siren && ofSiret !== known)
    found.push(['siren', 'Ce SIREN n’est pas celui du SIRET, qui en reprend les neuf chiffres'])
  const wrongVat = vat_number ? vatProblem(vat_number, known || null) : null
  if (wrongVat) found.push(['vat_number', wrongVat])
  return found
}

import * as z from 'zod/mini'
import { isEmailAddress } from '../../email-address.ts'
import { judgedLine, line, lines } from '../../forms/fields.ts'
import { type ClientType, clientTypeNames } from '../client-fields.ts'
import { digitsOf, sirenProblem, siretProblem } from '../company-numbers.ts'

const mostNotes = 4_000

const emailProblem = (typed: string) =>
  isEmailAddress(typed) ? null : 'Cette adresse e-mail n’est pas conforme'

function phoneProblem(typed: string): string | null {
  if (!/^\+?[\d\s.()\-/\u00a0\u202f]+$/.test(typed))
    return 'Un numéro de téléphone n’a que des chiffres, des espaces et un + devant'
  const digits = digitsOf(typed).length
  return digits >= 8 && digits <= 15 ? null : 'Ce numéro de téléphone est trop court ou trop long'
}

export const clientFormFields = {
  type: z.enum(Object.keys(clientTypeNames) as [ClientType, ...ClientType[]], {
    error: 'Choisissez professionnel ou particulier',
  }),
  name: line(160),
  siret: judgedLine(40, siretProblem),
  siren: judgedLine(40, sirenProblem),
  vat_number: line(40),
  last_name: line(80),
  first_name: line(80),
  email: judgedLine(254, emailProblem),
  phone: judgedLine(40, phoneProblem),
  line_1: line(160),
  line_2: line(160),
  zip_code: line(16),
  city: line(100),
  country: line(60),
  notes: lines(mostNotes),
}

export type ClientTyped = z.output<z.ZodMiniObject<typeof clientFormFields>>

import * as z from 'zod/mini'
import { emailAddressRule } from '../../kernel/forms/fields.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import { type EstimateDecisionChannel, estimateDecisionChannelNames } from './estimate-options.ts'

const oneLine = z.overwrite((text: string) => stripControlCharacters(text).replace(/\s+/g, ' ').trim())

const optionalText = (maxLength: number) =>
  z.optional(
    z.string().check(oneLine, z.maxLength(maxLength, { error: `${maxLength}\u00a0caractères au plus` })),
  )

const staffChannels = Object.keys(estimateDecisionChannelNames).filter((channel) => channel !== 'page')

/** Channel of the client's decision, and the person who gave it. */
const decisionFields = {
  canal: z.enum(
    staffChannels as [
      Exclude<EstimateDecisionChannel, 'page'>,
      ...Exclude<EstimateDecisionChannel, 'page'>[],
    ],
    {
      error: 'Indiquez comment le client l’a dit',
    },
  ),
  qui: optionalText(120),
}

/** Checkbox: `on`, or empty or absent. */
const checkbox = z.optional(z.enum(['on', '']))

/** `sans_attendre`: the client has asked in writing that the work begin within the fourteen days. */
export const officeAcceptForm = z.object({ ...decisionFields, sans_attendre: checkbox })

export const officeDeclineForm = z.object({
  ...decisionFields,
  motif: z
    .string({ error: 'Indiquez pourquoi' })
    .check(
      oneLine,
      z.minLength(1, { error: 'Indiquez pourquoi', abort: true }),
      z.maxLength(400, { error: '400\u00a0caractères au plus' }),
    ),
})

/** Recipient and text of an estimate's mail. */
export const estimateMailForm = z.object({
  email: emailAddressRule('Indiquez l’adresse e-mail du client', 'Cette adresse e-mail n’est pas conforme'),
  texte: z.optional(
    z.string().check(
      z.overwrite((text: string) => stripControlCharacters(text).replace(/\r\n?/g, '\n').trim()),
      z.maxLength(4_000, { error: '4\u00a0000\u00a0caractères au plus' }),
    ),
  ),
})

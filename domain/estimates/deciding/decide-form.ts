import * as z from 'zod/mini'
import { withoutControls } from '../../without-controls.ts'
import { type DecisionChannel, decisionChannels } from '../estimate-words.ts'

const words = (most: number) =>
  z.optional(
    z.string().check(
      z.overwrite((text: string) => withoutControls(text).replace(/\s+/g, ' ').trim()),
      z.maxLength(most, { error: `${most}\u00a0caractères au plus` }),
    ),
  )

const channels = Object.keys(decisionChannels).filter((channel) => channel !== 'page')

/** How the client said it, and who of them did. */
const said = {
  canal: z.enum(channels as [Exclude<DecisionChannel, 'page'>, ...Exclude<DecisionChannel, 'page'>[]], {
    error: 'Indiquez comment le client l’a dit',
  }),
  qui: words(120),
}

/** A box is there or it is not. */
const box = z.optional(z.enum(['on', '']))

/** `sans_attendre`: the client has asked in writing that the work begin within the fourteen days. */
export const acceptForm = z.object({ ...said, sans_attendre: box })

export const refuseForm = z.object({
  ...said,
  motif: z.string({ error: 'Indiquez pourquoi' }).check(
    z.overwrite((text: string) => withoutControls(text).replace(/\s+/g, ' ').trim()),
    z.minLength(1, { error: 'Indiquez pourquoi', abort: true }),
    z.maxLength(400, { error: '400\u00a0caractères au plus' }),
  ),
})

import * as z from 'zod/mini'
import { judgedNeed, neededLine } from '../forms/fields.ts'
import { frenchSpaces } from '../french-spaces.ts'
import { breaking, type Setting } from './setting.ts'
import { countProblem } from './setting-problems.ts'

const names = {
  invitation: 'invitation à s’inscrire',
  pace: 'rythme annoncé',
  per_minute: 'e-mails par minute',
}

const rules = z.object({
  invitation: neededLine(160, 'Écrivez cette phrase'),
  pace: neededLine(80, 'Indiquez un rythme'),
  per_minute: judgedNeed(4, 'Indiquez un nombre', countProblem(1, 3_000)),
})

/** The newsletter: how it is offered, what subscribers are promised, how fast it leaves. */
export const letterSetting: Setting = {
  called: () => 'Lettre d’information',
  names,
  rules,
  valuesOf: ({ sentences, newsletterPace, newsletterPerMinute }) => ({
    invitation: breaking(sentences.newsletter),
    pace: breaking(newsletterPace),
    per_minute: String(newsletterPerMinute),
  }),
  into: (site, { invitation = '', pace = '', per_minute }) => ({
    ...site,
    sentences: { newsletter: frenchSpaces(invitation) },
    newsletterPace: frenchSpaces(pace),
    newsletterPerMinute: Number(per_minute),
  }),
}

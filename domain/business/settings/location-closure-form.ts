import * as z from 'zod/mini'
import { parseDay } from '../../kernel/calendar/paris-day.ts'
import { requiredLineRule, validatedLineRule, validatedRequiredLineRule } from '../../kernel/forms/fields.ts'
import { defaultSite } from '../site.ts'
import { findHoursProblem } from './hours-fields.ts'
import { findTimeProblem } from './setting.ts'

/** Value of the form field for all locations. */
export const allLocationsValue = 'tous'

const locationValues = [allLocationsValue, ...defaultSite.locations.map(({ id }) => id)] as [
  string,
  ...string[],
]
const day = () =>
  validatedRequiredLineRule(10, 'Indiquez le jour', (typed) =>
    parseDay(typed) ? null : 'Ce jour n’existe pas',
  )

/** Maximum number of days of a closure. */
const maxDays = 366

/** Form of a closure: days on which a location is closed or has other hours, and the reason shown to visitors. */
export const locationClosureForm = z
  .object({
    place: z.enum(locationValues, { error: 'Choisissez un lieu' }),
    from: day(),
    to: day(),
    opens: validatedLineRule(5, findTimeProblem),
    closes: validatedLineRule(5, findTimeProblem),
    breaks: validatedLineRule(5, findTimeProblem),
    resumes: validatedLineRule(5, findTimeProblem),
    reason: requiredLineRule(80, 'Indiquez la raison\u00a0: les visiteurs la liront'),
  })
  .check(
    z.superRefine(({ from, to, opens = '', closes = '', breaks = '', resumes = '' }, check) => {
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
      const message =
        days < 0
          ? 'Le dernier jour vient après le premier'
          : days > maxDays
            ? 'Une fermeture dure un an au plus'
            : null
      if (message) check.addIssue({ code: 'custom', message, path: ['to'] })
      const problem = findHoursProblem({ open: opens, close: closes, break: breaks, resume: resumes })
      if (problem)
        check.addIssue({ code: 'custom', message: problem.message, path: [fieldOfTime[problem.end]] })
    }),
  )

const fieldOfTime = { open: 'opens', close: 'closes', break: 'breaks', resume: 'resumes' } as const

export type LocationClosureField =
  | 'place'
  | 'from'
  | 'to'
  | 'opens'
  | 'closes'
  | 'breaks'
  | 'resumes'
  | 'reason'
export type LocationClosureFormValues = Record<LocationClosureField, string>

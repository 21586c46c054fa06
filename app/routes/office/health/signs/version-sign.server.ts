import { age } from '../../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import type { Health } from '../../../../../domain/health/read-health.ts'
import { site } from '../../../../../domain/site.ts'
import type { Sign } from './sign.ts'

export const versionSign = ({ machine, now }: Health): Sign => ({
  id: 'version',
  title: 'Version',
  level: 'good',
  sentence: `${site.brand} ${machine.version}, démarré ${age(machine.startedAt, now)}.`,
  facts: [
    ['Construit', machine.builtAt ? dayAndHour(machine.builtAt) : 'en développement'],
    ['Démarré', dayAndHour(machine.startedAt)],
    ['Node', machine.node],
  ],
})

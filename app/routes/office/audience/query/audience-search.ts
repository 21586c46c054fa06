import type { AudienceQuery, Measure, Preset } from './audience-query.ts'
import { wordOf } from './chart-steps.ts'

interface Changes {
  preset?: Preset
  measure?: Measure
}

/** The query that shows so, with the changes; what goes without saying is not said. */
export function audienceSearch(query: AudienceQuery, changes: Changes = {}): string {
  const { period, preset, measure, step, isStepAsked } = { ...query, ...changes }
  const par = isStepAsked && !changes.preset ? wordOf(step) : null
  const said = {
    ...(preset === null
      ? { du: period.from, au: period.until }
      : { periode: preset === 30 ? null : String(preset) }),
    par,
    mesure: measure === 'visites' ? null : measure,
  }
  const parameters = Object.entries(said).filter((one): one is [string, string] => Boolean(one[1]))
  return `?${new URLSearchParams(parameters)}`
}

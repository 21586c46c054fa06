import {
  interestHalfYears,
  interestRateFieldName,
} from '../../../../../domain/business/settings/interest-setting.ts'
import { formatHalfYear, halfYearOf } from '../../../../../domain/kernel/calendar/half-year.ts'
import { parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { Route } from './+types/interest.ts'
import { loadSettingPage, settingForms } from './setting-page.server.ts'
import { SettingFields, SettingPage } from './setting-page.tsx'

const forms = settingForms('interets')

export const handle = {
  ...officePageHandle,
  permission: 'edit-settings',
  help: {
    title: 'Intérêt légal',
    what: 'Le taux d’intérêt légal, dont les pénalités de retard des professionnels sont le triple.',
    how: [
      'Un arrêté le fixe en juin et en décembre\u00a0: indiquez le taux entre professionnels.',
      'Sans lui, les relances citent les pénalités sans les chiffrer.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.title ?? 'Réglages')

export async function loader({ context }: Route.LoaderArgs) {
  const now = halfYearOf(parisDay(context.get(siteContext).clock.now()))
  return { ...(await loadSettingPage(context, 'interets')), now }
}

export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** Settings: legal interest rates by half-year, up to the next one. */
export default function InterestSettings({ loaderData, actionData }: Route.ComponentProps) {
  const shown = interestHalfYears.slice(0, interestHalfYears.indexOf(loaderData.now) + 2)
  const lines = shown.map((half) => ({
    name: interestRateFieldName(half),
    inputMode: 'decimal' as const,
    maxLength: 10,
    label: `${formatHalfYear(half)}${half === loaderData.now ? ' (semestre en cours)' : ''}, en\u00a0%`,
  }))
  return (
    <SettingPage
      setting={loaderData}
      lead="Taux entre professionnels, tel que l’arrêté de chaque semestre le publie au Journal officiel."
      outcomes={actionData ?? {}}
    >
      {(parts) => <SettingFields groups={[{ legend: 'Taux d’intérêt légal', lines }]} {...parts} />}
    </SettingPage>
  )
}

import { leadTimeFieldName } from '../../../../../domain/business/settings/lead-times-setting.ts'
import { rimServiceNames } from '../../../../../domain/kernel/rim-words.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { Route } from './+types/lead-times.ts'
import { loadSettingPage, settingForms } from './setting-page.server.ts'
import { countInputProps, SettingFields, type SettingGroup, SettingPage } from './setting-page.tsx'

const forms = settingForms('delais')

export const handle = {
  ...officePageHandle,
  permission: 'edit-settings',
  help: {
    title: 'Délais des prestations',
    what: 'Les jours ouvrés que demande chaque prestation, à partir du jour où les jantes sont là.',
    how: [
      'Une commande est promise d’après la plus longue de ses prestations, et pas avant que l’atelier ait de la place.',
      'Un nouveau devis les reprend aussi\u00a0; un devis déjà émis garde le délai qu’il annonce.',
      'Les pages du site citent leurs délais dans leurs propres textes\u00a0: relisez-les quand un délai change.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.title ?? 'Réglages')

export const loader = ({ context }: Route.LoaderArgs) => loadSettingPage(context, 'delais')

export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** Settings: lead time of each service in working days. */
export default function LeadTimesSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      setting={loaderData}
      lead={
        'En jours ouvrés, à partir du jour où les jantes sont là. La date proposée part du délai le plus long\u00a0; une promesse plus courte que le minimum est signalée.'
      }
      saved="Enregistré"
      outcomes={actionData ?? {}}
    >
      {(parts) => <SettingFields groups={groups} {...parts} />}
    </SettingPage>
  )
}

const groups = Object.entries(rimServiceNames).map(
  ([service, name]): SettingGroup => ({
    legend: name,
    isPair: true,
    lines: [
      { name: leadTimeFieldName(service, 'min'), label: 'Au moins', ...countInputProps, maxLength: 3 },
      { name: leadTimeFieldName(service, 'max'), label: 'Au plus', ...countInputProps, maxLength: 3 },
    ],
  }),
)

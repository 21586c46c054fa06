import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { Route } from './+types/newsletter.ts'
import { loadSettingPage, settingForms } from './setting-page.server.ts'
import {
  countInputProps,
  requiredTextField,
  SettingFields,
  type SettingGroup,
  SettingPage,
} from './setting-page.tsx'

const forms = settingForms('lettre')

export const handle = {
  ...officePageHandle,
  permission: 'edit-settings',
  help: {
    title: 'Réglages de la lettre',
    what: 'La cadence d’envoi de la lettre.',
    how: ['Un envoi plus lent est mieux accepté par les grandes messageries.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.title ?? 'Réglages')

export const loader = ({ context }: Route.LoaderArgs) => loadSettingPage(context, 'lettre')

export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** Settings: sign-up and sending of the newsletter. */
export default function NewsletterSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      setting={loaderData}
      lead="Comment la lettre est proposée, et à quel rythme elle part."
      shownAt="/"
      outcomes={actionData ?? {}}
    >
      {(parts) => <SettingFields groups={letterGroups} {...parts} />}
    </SettingPage>
  )
}

const letterGroups: readonly SettingGroup[] = [
  {
    legend: 'Ce que lisent les visiteurs',
    lines: [
      requiredTextField('invitation', 'Invitation à s’inscrire'),
      requiredTextField('pace', 'Rythme annoncé', {
        maxLength: 80,
        hint: 'Il suit l’invitation, et la confirmation le promet.',
      }),
    ],
  },
  {
    legend: 'Envoi',
    lines: [
      {
        name: 'per_minute',
        label: 'E-mails par minute et par domaine',
        ...countInputProps,
        maxLength: 4,
        hint: 'Au-delà, les grandes messageries les refusent.',
      },
    ],
  },
]

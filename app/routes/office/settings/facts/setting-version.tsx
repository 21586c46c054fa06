import { useId } from 'react'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import type { ReadSetting } from './read-setting.server.ts'
import { settingAddress } from './setting-address.ts'

export interface VersionsProps {
  settingKey: string
  versions: ReadSetting['versions']
  refusal: string | undefined
}

export function SettingVersion({
  settingKey,
  id,
  when,
  press,
  differs,
}: VersionsProps['versions'][number] & { settingKey: string }) {
  const named = useId()
  const [first = '', ...others] = differs
  return (
    <li>
      <p id={named}>
        <strong>{when}</strong>
        <span className="setting-versions__value">{first}</span>
      </p>
      {others.length > 0 && (
        <details>
          <summary className="fold">
            {others.length === 1 ? 'Une autre valeur' : `${others.length}\u00a0autres valeurs`}{' '}
            <ChevronDown />
          </summary>
          {others.map((value) => (
            <p key={value} className="setting-versions__value">
              {value}
            </p>
          ))}
        </details>
      )}
      <form method="post" action={formAddress(settingAddress(settingKey), 'revenir')}>
        <input type="hidden" name="version" value={id} />
        <button type="submit" className="button" data-variant="secondary" aria-describedby={named}>
          {press}
        </button>
      </form>
    </li>
  )
}

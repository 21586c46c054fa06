import { SettingVersion, type VersionsProps } from './setting-version.tsx'

/** What the values were before, each with a button that makes them so again. */
export function SettingVersions({ settingKey, versions, refusal }: VersionsProps) {
  return (
    <section id="revenir" className="paper-sheet office-section" aria-labelledby="revenir-titre">
      <h2 id="revenir-titre">Revenir en arrière</h2>
      {refusal && (
        <p role="alert" className="office-form__alert">
          {refusal}
        </p>
      )}
      <ul className="plain-list setting-versions">
        {versions.map((version) => (
          <SettingVersion key={version.id} settingKey={settingKey} {...version} />
        ))}
      </ul>
    </section>
  )
}

export function MissingInDraft({ sentences }: { sentences: string[] }) {
  return (
    <div className="text-missing">
      <p>Avant de publier&nbsp;:</p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

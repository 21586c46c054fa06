/** A text that may be an e-mail address: where its line is too short, it breaks behind the @ rather than within a word. */
export function EmailText({ children }: { children: string }) {
  const [name = '', ...host] = children.split('@')
  if (host.length !== 1) return children
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  )
}

/** Text that may be an e-mail address; breaks after the @ rather than within a word. */
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

export const Call = ({ display, link }: { display: string; link: string }) => <a href={link}>{display}</a>
export const Write = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>

/** Error of a form, announced right away. */
export function FormAlert({ children }: { children: string | undefined }) {
  return (
    children && (
      <p role="alert" className="scroll-my-4 border-l-4 border-rust-ink py-1 pl-4 font-semibold text-rust-ink">
        {children}
      </p>
    )
  );
}

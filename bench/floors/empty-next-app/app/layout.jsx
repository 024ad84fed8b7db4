// Floor of the first-load JavaScript: a Next app that shows one word. Built and served by the bench, part of nothing else.
export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}

/** A face with the corners of its mouth down. */
export function ErrorIllustration({ label }: { label: string }) {
  return (
    <svg className="sad" role="img" aria-label={label} viewBox="0 0 24 24">
      <circle cx="12" cy="12" r="10" />
      <path d="M8 17c1-1.7 2.4-2.5 4-2.5s3 .8 4 2.5M8.5 9v.6M15.5 9v.6" />
    </svg>
  );
}

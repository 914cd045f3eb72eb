/** Style sheets are taken in for their effect; the bundler knows what to do with them. */
declare module '*.css';

/** Names of classes that stand for one feature only. */
declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>;
  export default styles;
}

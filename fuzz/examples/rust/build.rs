// TRIMSPEC_CHECK is the folder of libtrimspec_check.so.
fn main() {
    let folder = std::env::var("TRIMSPEC_CHECK").expect("TRIMSPEC_CHECK is not set");
    println!("cargo:rustc-link-search={folder}");
    println!("cargo:rustc-link-arg=-Wl,-rpath,{folder}");
    println!("cargo:rerun-if-env-changed=TRIMSPEC_CHECK");
}
